-- Every import looks for what admins and drivers added: few among many.
create index car_parks_added_here on car_parks (id) where origin in ('admin', 'suggestion') and deleted_at is null;
