-- Whether a source and an admin say the same of a column. Shapes are hex EWKB in either case, positions the same within ten metres:
-- mappers straighten things. That there is none is said in several ways.
create function says_the_same(of_column text, a jsonb, b jsonb) returns boolean language sql immutable as $$
    select case
        when a is not distinct from b then true
        when of_column = 'location' and jsonb_typeof(a) = 'string' and jsonb_typeof(b) = 'string' then
            st_dwithin((a #>> '{}')::geometry::geography, (b #>> '{}')::geometry::geography, 10)
        when of_column in ('footprint', 'entrances') and jsonb_typeof(a) = 'string' and jsonb_typeof(b) = 'string' then
            lower(a #>> '{}') = lower(b #>> '{}')
        else coalesce(a, 'null') in ('null', '""', '[]') and coalesce(b, 'null') in ('null', '""', '[]')
    end
$$;
