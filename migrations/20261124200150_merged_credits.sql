-- Every source that a car park's facts are from is credited, and what an admin did to one car park comes back to it when it
-- is parted from another.

-- With the columns that car parks gained since the view was made, field_sources among them.
create or replace view visible_car_parks as
    select * from car_parks where approved and not is_hidden and deleted_at is null;

alter table car_parks
    add column lent jsonb
        constraint "only a merged car park has lent something" check (lent is null or merged_into is not null);
comment on column car_parks.lent is
    'Of a merged car park: what of its admin_edits and marks the one that it was merged into did not have, and so got from it.';
