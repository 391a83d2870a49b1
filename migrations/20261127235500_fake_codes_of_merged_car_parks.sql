-- What is reported of a fake code at a car park counts for the one that it was merged into: one voice at each of the two are two.

create or replace view suspected_scams as
select coalesce(c.merged_into, c.id) as car_park_id
from counted_driver_reports r join car_parks c on c.id = r.car_park_id
where r.kind = 'scam' and r.case_status = 'pending'
group by 1
having least(count(distinct r.user_id), count(distinct coalesce(r.network, uuid_send(r.user_id))),
             count(distinct coalesce(r.sign_up_network, uuid_send(r.user_id)))) >= 2;
