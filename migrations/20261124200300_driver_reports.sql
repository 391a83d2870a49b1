-- What drivers say of a car park, whose word counts for how much, and what an admin decides about it.

-- At most one row: what digests of networks are made with, so that nobody reads an address back from them.
create table network_key (
    only_one boolean primary key default true check (only_one),
    key      bytea not null check (length(key) = 32)
);
insert into network_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

-- Of an IPv6 address the first 48 bits, which one customer of a provider commonly has whole.
create function network_digest(address inet) returns bytea language sql stable as $$
    select substring(sha256(key || convert_to(
        case when family(address) = 6 then network(set_masklen(address, 48))::text else host(address) end, 'UTF8')) for 16)
    from network_key
$$;
comment on function network_digest is 'Tells two networks apart without saying which they are.';

-- Where accounts were made, to count many of one network as one voice.
create table sign_up_networks (
    user_id uuid primary key references users (id) on delete cascade,
    digest  bytea not null check (length(digest) = 16)
);

-- How often feeds said the same as a driver's reports.
create table driver_standings (
    user_id       uuid primary key references users (id) on delete cascade,
    -- days on which one of them was borne out since a feed or an admin last said otherwise
    days_borne_out smallint not null check (days_borne_out >= 0),
    last_on       date
);

-- What an admin looks at: all reports of one kind about one car park, until it is decided.
create table driver_report_cases (
    id           uuid primary key,
    car_park_id  bigint not null references car_parks (id) on delete cascade,
    kind         text not null check (kind in ('closed', 'price_differs', 'scam')),
    status       text not null default 'pending' check (status in ('pending', 'accepted', 'dismissed')),
    opened_at    timestamptz not null,
    decided_at   timestamptz,
    decided_by   uuid references users (id) on delete set null,
    reason       text check (length(reason) between 1 and 500),
    constraint "a decided case of driver reports says when and why"
        check ((status = 'pending') = (decided_at is null) and (status = 'pending') = (reason is null))
);
create unique index driver_report_cases_open on driver_report_cases (car_park_id, kind) where status = 'pending';
create index driver_report_cases_by_admin on driver_report_cases (decided_by) where decided_by is not null;
create index driver_report_cases_by_decision on driver_report_cases (decided_at) where decided_at is not null;

create table driver_reports (
    id           uuid primary key,
    car_park_id  bigint not null references car_parks (id) on delete cascade,
    user_id      uuid not null references users (id) on delete cascade,
    kind         text not null
        check (kind in ('plenty', 'some', 'full', 'closed', 'price_differs', 'bay_blocked', 'scam')),
    -- what a driver says last about one thing is what counts: that it is full, and later that there is plenty
    topic        text not null generated always as
        (case when kind in ('plenty', 'some', 'full', 'closed') then 'state' else kind end) stored,
    case_id      uuid references driver_report_cases (id) on delete cascade,
    created_at   timestamptz not null,
    -- gone when it is not needed to count voices any more
    network      bytea check (length(network) = 16),
    -- whether a feed said the same soon after; null when none said anything
    borne_out    boolean,
    constraint "a report that an admin looks at belongs to a case"
        check ((kind in ('closed', 'price_differs', 'scam')) = (case_id is not null)),
    constraint "a driver says one thing at a time" unique (user_id, car_park_id, topic)
);
create index driver_reports_by_car_park on driver_reports (car_park_id, created_at);
create index driver_reports_by_case on driver_reports (case_id) where case_id is not null;
create index driver_reports_by_age on driver_reports (created_at);
comment on table driver_reports is 'Never where the driver was: nearness is checked on the device.';

-- The photo of a sign.
alter table pictures
    add column driver_report_id uuid references driver_reports (id) on delete cascade,
    drop constraint "a picture belongs to one thing",
    add constraint "a picture belongs to one thing" check
        (num_nonnulls(vehicle_id, claim_id, incident_id, service_request_id, conversation_id, support_item_id, driver_report_id) = 1);
create index pictures_by_driver_report on pictures (driver_report_id) where driver_report_id is not null;

-- What counts of the reports: not what an admin dismissed, nor what is said by somebody who may not use CarPal.
create view counted_driver_reports as
select r.id, r.car_park_id, r.user_id, r.kind, r.created_at, r.borne_out, r.network, n.digest as sign_up_network,
       coalesce(u.email_confirmed_at, u.created_at) as user_since, coalesce(s.days_borne_out, 0::smallint) as days_borne_out,
       c.status as case_status
from driver_reports r
join users u on u.id = r.user_id
left join driver_report_cases c on c.id = r.case_id
left join sign_up_networks n on n.user_id = r.user_id
left join driver_standings s on s.user_id = r.user_id
where c.status is distinct from 'dismissed' and u.blocked_at is null and u.deletes_at is null
  and coalesce(u.suspended_until <= now(), true);

-- Two voices are enough, and they stay until an admin decides. Voices are counted as domain::availability does.
create view suspected_scams as
select car_park_id from counted_driver_reports
where kind = 'scam' and case_status = 'pending'
group by car_park_id
having least(count(distinct user_id), count(distinct coalesce(network, uuid_send(user_id))),
             count(distinct coalesce(sign_up_network, uuid_send(user_id)))) >= 2;
comment on view suspected_scams is 'Where Pay Now is hidden until an admin decides.';

-- Who reported is in none of these: nobody learns it, no admin either.
create view driver_report_matters as
select 'driver_report' as kind, k.id::text as id, null::text as reference, null::uuid as subject_id,
       case k.kind when 'closed' then 'Drivers say closed: ' when 'scam' then 'Fake code or sticker: ' else 'Price differs: ' end
           || c.name as title,
       case r.count when 1 then '1 driver' else r.count || ' drivers' end || coalesce(nullif(', ' || c.city, ', '), '') as detail,
       null::text as registration, null::text as who,
       case k.kind when 'scam' then 1 when 'closed' then 3 else 4 end as rank,
       r.since as waiting_since, null::timestamptz as due_at, null::uuid as not_by
from driver_report_cases k
join car_parks c on c.id = k.car_park_id
join lateral (select count(*) as count, min(created_at) as since from driver_reports where case_id = k.id) r on r.count > 0
where k.status = 'pending';

-- Looked through every minute.
create index car_parks_reported on car_parks (id) where availability_basis = 'reported';
