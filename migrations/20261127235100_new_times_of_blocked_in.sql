-- An owner who is later than they said says another time. How long it takes is counted from when they said it.

alter table move_requests
    add column said_at    timestamptz,
    -- the first press and every time after it
    add column times_said smallint not null default 0,
    add constraint "only who is on the way says so again" check (said_at is null or on_my_way_at is not null);
update move_requests set said_at = on_my_way_at, times_said = 1 where on_my_way_at is not null;
