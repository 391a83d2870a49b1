-- When a driver wants a push that reminds them of their stay. Where they parked and until when stays on their device: this is only
-- the time of the push, and which of our sentences it says.
create table parking_reminders (
    -- one a browser: it goes with what it is pushed to, and so with the session
    session_id  uuid primary key references push_subscriptions (session_id) on delete cascade,
    user_id     uuid not null references users (id) on delete cascade,
    -- another one each time it is set, so that a job for the time before finds nothing
    id          uuid not null constraint "a parking reminder has an id of its own" unique,
    remind_at   timestamptz not null,
    words       text not null check (words in ('leave_soon', 'leave_now', 'stay_ends')),
    -- whose make or model the push names
    vehicle_id  uuid references vehicles (id) on delete set null,
    enqueued_at timestamptz
);
create index parking_reminders_by_time on parking_reminders (remind_at) where enqueued_at is null;
create index parking_reminders_by_user on parking_reminders (user_id);
create index parking_reminders_by_vehicle on parking_reminders (vehicle_id) where vehicle_id is not null;

-- What a driver and their vehicle need of a car park, where they asked that their account keeps it. No admin sees it.
create table parking_needs (
    user_id    uuid primary key references users (id) on delete cascade,
    blue_badge boolean not null,
    step_free  boolean not null,
    vehicle    text not null check (vehicle in ('car', 'large-car', 'van', 'motorcycle')),
    height_cm  smallint constraint "a vehicle is 50 cm to 6 m high" check (height_cm between 50 and 600),
    width_cm   smallint constraint "a vehicle is 50 cm to 4 m wide" check (width_cm between 50 and 400),
    plug       text check (plug in ('type_2', 'ccs', 'chademo', 'three_pin')),
    updated_at timestamptz not null
);
