-- What drivers' needs are held against, beside the height: how wide a vehicle may be, whether there are steps, which plugs
-- the chargers have.

alter table car_parks
    add column max_width_cm integer constraint "a width limit is one that a vehicle can have" check (max_width_cm between 100 and 400),
    add column step_free text constraint "steps are said in three ways" check (step_free in ('yes', 'partly', 'no')),
    add column plugs text[] not null default '{}'
        constraint "a plug is one of four" check (plugs <@ array['type_2', 'ccs', 'chademo', 'three_pin']);
comment on column car_parks.max_width_cm is 'The widest vehicle in centimetres; null where nobody said. A content column.';
comment on column car_parks.step_free is 'Whether one gets out without steps; null where nobody said. A content column.';
comment on column car_parks.plugs is
    'Which plugs its chargers are known to have; it may have others. Empty where nobody said. A content column.';
comment on column car_parks.capacity_disabled is 'How many for disabled drivers; 0 where a source says that there are none, null where nobody said.';
comment on column car_parks.capacity_charging is 'How many with a charger; 0 where a source says that there are none, null where nobody said.';

create or replace view visible_car_parks as
    select * from car_parks where approved and not is_hidden and deleted_at is null;
