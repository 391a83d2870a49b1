-- What the map draws under the car parks, and what place search looks up: taken from the same inputs.

create table map_features (
    source     text not null references sources (name) on delete cascade,
    layer      text not null check (layer in ('land', 'water', 'green', 'buildings', 'roads', 'places')),
    -- 'w123', 'r45', 'n6', or a name of the source's own; the same element of two sources is drawn once, the higher version
    element    text not null,
    version    integer not null default 0,
    kind       text not null,
    name       text not null default '',
    ref        text not null default '',
    link       boolean not null default false,
    population integer,
    min_zoom   smallint not null,
    geom       geometry(Geometry, 3857) not null
);
create index map_features_by_place on map_features using gist (geom);
create index map_features_by_source on map_features (source);
comment on column map_features.kind is
    'land: residential retail commercial industrial railway school hospital university country_gb country_other; '
    'water: river lake sea coast_sea stream canal; green: grass park wood pitch; '
    'roads: motorway trunk primary secondary tertiary minor service aisle pedestrian path rail rail_minor; '
    'places: country city town village suburb neighbourhood hamlet station; buildings: building.';

create table postcodes (
    source   text not null references sources (name) on delete cascade,
    postcode text not null,
    location geometry(Point, 4326) not null,
    primary key (source, postcode)
);
create index postcodes_by_text on postcodes (postcode text_pattern_ops);

create table charging_stations (
    source   text not null references sources (name) on delete cascade,
    element  text not null,
    name     text not null default '',
    capacity integer,
    location geometry(Point, 4326) not null,
    primary key (source, element)
);
create index charging_stations_by_place on charging_stations using gist (location);

create function map_background_notify() returns trigger language plpgsql as $$
begin
    perform pg_notify('carpal_map_background', '');
    return null;
end $$;
create trigger sources_map_background_notify after delete or update of basemap_hash on sources
    for each statement execute function map_background_notify();
