-- How many report a car park, as people say it: so many drivers, or accounts that count as fewer.

create or replace view driver_report_matters as
select 'driver_report' as kind, k.id::text as id, null::text as reference, null::uuid as subject_id,
       case k.kind when 'closed' then 'Drivers say closed: ' when 'scam' then 'Fake code or sticker: ' else 'Price differs: ' end
           || c.name as title,
       case when v.voices < r.count then r.count || ' accounts that count as ' else '' end
           || case v.voices when 1 then '1 driver' else v.voices || ' drivers' end || coalesce(nullif(', ' || c.city, ', '), '') as detail,
       null::text as registration, null::text as who,
       case k.kind when 'scam' then 1 when 'closed' then 3 else 4 end as rank,
       r.since as waiting_since, null::timestamptz as due_at, null::uuid as not_by
from driver_report_cases k
join car_parks c on c.id = k.car_park_id
join lateral (select count(*) as count, min(created_at) as since from driver_reports where case_id = k.id) r on r.count > 0
cross join lateral (select least(greatest(k.voices, 1), r.count) as voices) v
where k.status = 'pending'
  and exists (select from car_parks t where t.id = coalesce(c.merged_into, c.id) and t.deleted_at is null);
