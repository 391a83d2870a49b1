-- Whoever was asked can say no for good also once the owner has taken the invitation back, or has removed the vehicle: otherwise an
-- owner could ask and take back again and again, and nobody could ever refuse.

alter table backup_contacts
    alter column vehicle_id drop not null,
    -- whose vehicle it was, once that is removed
    add column owner_id uuid references users (id) on delete cascade,
    add constraint "without its vehicle it has its owner" check ((vehicle_id is null) = (owner_id is not null)),
    add constraint "nobody is a contact without a vehicle" check (vehicle_id is not null or state in ('declined', 'left', 'removed'));
create index backup_contacts_by_owner on backup_contacts (owner_id) where owner_id is not null;
