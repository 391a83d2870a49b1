-- Claims of registrations that another account has.

create table vehicle_claims (
    id         uuid primary key,
    -- the claimant's own vehicle with this registration, which is pending; with it the claim goes
    vehicle_id uuid not null references vehicles (id) on delete cascade,
    state      text not null check (state in ('pending', 'approved', 'rejected', 'withdrawn')),
    made_at    timestamptz not null,
    -- when it stopped being pending, and who of the admins decided it
    decided_at timestamptz check ((decided_at is null) = (state = 'pending')),
    decided_by uuid references users (id) on delete set null,
    reason     text check (length(reason) between 1 and 500)
);
create unique index "a vehicle has one open claim" on vehicle_claims (vehicle_id) where state = 'pending';
create index vehicle_claims_by_vehicle on vehicle_claims (vehicle_id, made_at);
create index vehicles_by_registration on vehicles (registration);

-- The photo of the registration certificate. It goes when the claim is decided.
alter table pictures
    add column claim_id uuid unique references vehicle_claims (id) on delete cascade,
    drop constraint "a picture belongs to one thing",
    add constraint "a picture belongs to one thing" check (num_nonnulls(vehicle_id, claim_id) = 1);

create view open_claims as
    select claim.id, claim.vehicle_id, vehicle.registration
    from vehicle_claims claim
    join vehicles vehicle on vehicle.id = claim.vehicle_id
    join users claimant on claimant.id = vehicle.user_id
    where claim.state = 'pending' and claimant.blocked_at is null and claimant.deletes_at is null;
comment on view open_claims is 'Claims that wait for an admin and count. That of a user who is blocked or leaving keeps nobody from their messages.';

create view reachable_vehicles as
    select vehicle.id as vehicle_id, vehicle.user_id, vehicle.registration
    from vehicles vehicle
    join users owner on owner.id = vehicle.user_id
    where vehicle.state = 'active' and owner.email_confirmed_at is not null and owner.blocked_at is null
      and owner.deletes_at is null
      and not exists (select from open_claims claim
                      where claim.registration = vehicle.registration and claim.vehicle_id <> vehicle.id);
comment on view reachable_vehicles is 'The vehicles that take messages: at most one a registration. Whoever delivers a message asks here.';
