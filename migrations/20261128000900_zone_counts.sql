-- What is counted of a zone, for drivers and for admins alike. Members are counted in an index, less the few who may not use CarPal: an
-- open page asks again whenever something happens, and each row of a user costs more.

create view zone_counts as
select z.id as zone_id,
       (select count(*) from zone_members n where n.zone_id = z.id)
           - (select count(*) from users u join zone_members n on n.user_id = u.id and n.zone_id = z.id
              where u.blocked_at is not null or u.deletes_at is not null) as members,
       (select count(*) from visible_car_parks c where st_covers(z.boundary, c.location)) as car_parks,
       (select count(*) from active_zone_alerts a where a.zone_id = z.id) as alerts
from zones z;
