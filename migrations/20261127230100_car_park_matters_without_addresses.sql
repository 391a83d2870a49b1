-- No search of what waits about car parks tells whose an email address is.

create or replace view car_park_matters as
select 'suggestion' as kind, s.id::text as id, coalesce(c.name, s.fields ->> 'name', '') as name,
       case when s.car_park_id is null then 'new' else 'correction' end as what,
       array(select jsonb_object_keys(s.fields) order by 1) as fields,
       coalesce((s.fields ->> 'lng')::double precision, st_x(c.location)) as lng,
       coalesce((s.fields ->> 'lat')::double precision, st_y(c.location)) as lat,
       u.name as who, concat_ws(' ', s.fields ->> 'address', s.notes, u.name) as words,
       3 as rank, s.waits_since as waiting_since, s.user_id as not_by
from suggestions s left join car_parks c on c.id = s.car_park_id left join users u on u.id = s.user_id
where s.state = 'pending'
union all
select 'driver_report', k.id::text, c.name, k.kind, '{}', st_x(c.location), st_y(c.location), null,
       concat_ws(' ', c.address, c.city), case k.kind when 'scam' then 1 else 3 end, r.since, null
from driver_report_cases k
join car_parks c on c.id = k.car_park_id
join lateral (select min(created_at) as since from driver_reports where case_id = k.id) r on r.since is not null
where k.status = 'pending'
union all
select 'pair', p.id::text, case when a.name = b.name then a.name else a.name || ' and ' || b.name end, 'pair', '{}',
       (st_x(a.location) + st_x(b.location)) / 2, (st_y(a.location) + st_y(b.location)) / 2, null,
       array_to_string(p.a_sources || p.b_sources, ' '), 3, p.created_at, null
from listed_pairs p join car_parks a on a.id = p.a_id join car_parks b on b.id = p.b_id
where p.status = 'waiting';
