-- Whether drivers see a car park, or why not: one place for what the map, the list and the car parks near a suggestion tell admins.

create function car_park_standing(approved boolean, is_hidden boolean, deleted_at timestamptz) returns text
language sql immutable parallel safe as $$
    select case when deleted_at is not null then 'deleted' when not approved then 'unapproved' when is_hidden then 'hidden' else 'on_map' end
$$;
comment on function car_park_standing is 'How a car park stands with drivers: on_map, hidden, unapproved or deleted. What is deleted is nothing else.';
