-- That somebody said no to an owner, or stopped. It is the owner's, not the vehicle's: one that is removed and added again is no way
-- to ask them anew.
create table backup_contact_refusals (
    owner_id   uuid not null references users (id) on delete cascade,
    -- as the owner typed it, in lower case: an email address or a username
    typed      text not null check (typed <> '' and typed = lower(typed)),
    -- their account, where they have one: they are not asked either where the owner names them in another way
    user_id    uuid references users (id) on delete cascade,
    refused_at timestamptz not null,
    constraint "somebody refuses an owner once" primary key (owner_id, typed)
);
create index backup_contact_refusals_by_user on backup_contact_refusals (user_id) where user_id is not null;
create index backup_contact_refusals_by_time on backup_contact_refusals (refused_at);

insert into backup_contact_refusals (owner_id, typed, user_id, refused_at)
select distinct on (v.user_id, lower(b.typed)) v.user_id, lower(b.typed), b.user_id, b.answered_at
from backup_contacts b join vehicles v on v.id = b.vehicle_id
where b.state in ('declined', 'left')
order by v.user_id, lower(b.typed), b.answered_at desc;
