-- What a driver says of their vehicle, and the spaces that are about to be left: those alone are shown to others.

-- Seen by its driver alone.
create table vehicle_statuses (
    vehicle_id uuid primary key references vehicles (id) on delete cascade,
    status     text not null constraint "a vehicle has a known status" check (status in ('parked', 'available', 'leaving-soon')),
    set_at     timestamptz not null,
    -- forgotten then; of leaving-soon, when it leaves the map
    expires_at timestamptz not null,
    constraint "a status ends after it was set" check (expires_at > set_at)
);
create index vehicle_statuses_by_expiry on vehicle_statuses (expires_at);

-- A space that somebody is about to leave. Where the car stands is not stored, only the car park, or the point that every car on the
-- streets of one square of 250 metres is moved to. Deleted at its end.
create table leaving_soon (
    -- random, and given to nobody: an order of ids would tell an order of drivers
    id          uuid primary key,
    -- none of what is invented for practice
    vehicle_id  uuid constraint "a vehicle is leaving one space at a time" unique references vehicles (id) on delete cascade,
    car_park_id bigint references car_parks (id) on delete cascade,
    street      text,
    location    geometry(Point, 4326),
    leaves_at   timestamptz not null,
    shown_from  timestamptz not null,
    shown_until timestamptz not null,
    practice    boolean not null,
    -- open maps were told that it is there
    announced   boolean not null default false,
    constraint "a space is in a car park or on a street"
        check (num_nonnulls(car_park_id, location) = 1 and (street is null) = (location is null)),
    constraint "only practice is nobody's" check (practice or vehicle_id is not null),
    constraint "a space is shown for 30 minutes at most" check (shown_until <= shown_from + interval '30 minutes'),
    constraint "one leaves while it is shown" check (leaves_at between shown_from and shown_from + interval '30 minutes')
);
create index leaving_soon_by_car_park on leaving_soon (car_park_id) where car_park_id is not null;
create index leaving_soon_by_end on leaving_soon (shown_until);

-- When a driver may say it again. Kept apart from what they said, which may end before: two spaces of one driver are never shown
-- together, nor one after another as it ends.
create table leaving_soon_turns (
    user_id uuid primary key references users (id) on delete cascade,
    next_at timestamptz not null
);

-- The place near which nothing of a driver is shown, where they marked one: a longitude and a latitude of 8 bytes each, encrypted with a
-- key of the settings where there is one (a nonce of 12 bytes, the 16, a tag of 16). No admin sees it.
create table homes (
    user_id   uuid primary key references users (id) on delete cascade,
    place     bytea not null constraint "a home is plain or sealed" check (length(place) in (16, 44)),
    marked_at timestamptz not null
);

-- What may be shown to anybody. When is for the reader to ask: from shown_from until before shown_until. Not by reachable_vehicles:
-- whoever claims a plate would see which space goes, and so where its driver is.
create view seen_leaving_soon as
select c.id as car_park_id, coalesce(c.name, l.street) as name, coalesce(c.location, l.location) as location,
       l.leaves_at, l.shown_from, l.shown_until, l.practice or coalesce(c.origin = 'practice', false) as practice
from leaving_soon l
left join visible_car_parks c on c.id = l.car_park_id and c.access = 'public'
left join vehicles v on v.id = l.vehicle_id and v.state = 'active'
left join users u on u.id = v.user_id and u.email_confirmed_at is not null and u.blocked_at is null and u.deletes_at is null
where (l.car_park_id is null or c.id is not null)
  and (l.vehicle_id is null or u.id is not null and coalesce(u.suspended_until <= now(), true));
comment on view seen_leaving_soon is 'Spaces that drivers are about to leave, without whose: whoever shows them to others asks here.';

-- Roads that anybody may drive and park along. Motorways, trunk roads and slip roads are none, nor what leads through private ground.
create view public_streets as
    select name, geom from map_features
    where layer = 'roads' and not link and kind in ('primary', 'secondary', 'tertiary', 'minor');
