-- Which app takes a payment for parking, and the code under which that app knows the car park.

alter table car_parks
    add column paying_app text not null default ''
        constraint "the name of a paying app is short" check (length(paying_app) <= 60),
    add column location_code text not null default ''
        constraint "a location code is letters and digits" check (location_code ~ '^([0-9A-Za-z][0-9A-Za-z -]{0,19})?$');
comment on column car_parks.paying_app is 'Such as RingGo, in one spelling; empty where nobody said. A content column: an admin''s edit stands above sources.';
comment on column car_parks.location_code is
    'What a driver types into the paying app, such as 4027; empty where nobody said. A content column, as paying_app.';

create or replace view visible_car_parks as
    select * from car_parks where approved and not is_hidden and deleted_at is null;
