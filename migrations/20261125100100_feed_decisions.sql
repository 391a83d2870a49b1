-- One asker of a feed at a time without a lock of a row, what each feed said last, and one finding more.

alter table feeds
    add column asker uuid,
    add column asker_until timestamptz,
    add constraint "whoever asks a feed does so until some time" check ((asker is null) = (asker_until is null));
comment on column feeds.asker is 'Whose turn it is to ask, while it lasts. What comes back after somebody else has taken it is thrown away.';

-- What is weighed again when the feed says that nothing has changed: its own time may run out, and a number may stand still for too long.
alter table feed_car_parks add column reading jsonb;
comment on column feed_car_parks.reading is 'What the last answer said of it, as read; none where it said nothing, or two things.';
-- None is kept of the answers until now, so each feed is read whole once.
update feeds set etag = null, last_modified = null, digest = null;

alter table feed_findings
    drop constraint feed_findings_kind_check,
    add constraint "a finding is of a known kind"
        check (kind in ('negative', 'more_than_capacity', 'old', 'future', 'never_moves', 'unreadable', 'twice', 'too_many'));

-- A car park of a feed beside the one on the map that it is or may be, also where that was merged into another.
create view listed_feed_matches as
select f.id, f.source, f.external_id, f.name, st_x(f.location) as lng, st_y(f.location) as lat, f.capacity, f.status, f.score,
       f.reasons, f.decided_by, f.decided_at, f.created_at, c.id as car_park_id, c.name as car_park_name,
       st_x(c.location) as car_park_lng, st_y(c.location) as car_park_lat, c.capacity as car_park_capacity,
       st_distancesphere(f.location, c.location) as metres
from feed_car_parks f
left join car_parks own on own.id = f.car_park_id
left join car_parks c on c.id = coalesce(own.merged_into, own.id);
