-- A claim takes no space off the map, neither while it waits nor as it is approved: whoever made it would see which space goes, and so
-- where the driver is who had the plate. So it is not asked whether the vehicle is its driver's still; a space is shown only of one that
-- was when they said it.
create or replace view seen_leaving_soon as
select c.id as car_park_id, coalesce(c.name, l.street) as name, coalesce(c.location, l.location) as location,
       l.leaves_at, l.shown_from, l.shown_until, l.practice or coalesce(c.origin = 'practice', false) as practice
from leaving_soon l
left join visible_car_parks c on c.id = l.car_park_id and c.access = 'public'
left join vehicles v on v.id = l.vehicle_id
left join users u on u.id = v.user_id and u.email_confirmed_at is not null and u.blocked_at is null and u.deletes_at is null
where (l.car_park_id is null or c.id is not null)
  and (l.vehicle_id is null or u.id is not null and coalesce(u.suspended_until <= now(), true));
