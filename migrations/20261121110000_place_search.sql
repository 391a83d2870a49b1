-- Looking places up by name: lower case, without accents or punctuation, so that "St. Mary's" and "st marys" meet.

create extension if not exists pg_trgm;

create function search_key(name text) returns text language sql immutable strict parallel safe as $$
    select btrim(regexp_replace(
        translate(lower(name), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿŵŷẁẃẅỳ''’.', 'aaaaaaceeeeiiiinooooouuuuyywywwwy'),
        '[^a-z0-9]+', ' ', 'g'))
$$;
comment on function search_key is 'The form in which names are compared. Apostrophes and full stops vanish, other punctuation parts words.';

create index map_features_by_name on map_features using gin (search_key(name) gin_trgm_ops)
    where name <> '' and layer in ('places', 'roads');
create index map_features_places on map_features using gist (geom) where layer = 'places';
create index car_parks_by_name on car_parks using gin (search_key(name) gin_trgm_ops) where deleted_at is null;
