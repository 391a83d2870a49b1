-- What people drive to and search for by its name: hospitals, stadiums, parks. And what drivers see unless they ask for more.

alter table map_features drop constraint map_features_layer_check;
alter table map_features add constraint map_features_layer_check
    check (layer in ('land', 'water', 'green', 'buildings', 'roads', 'places', 'pois'));
comment on column map_features.kind is
    'land: residential retail commercial industrial railway school hospital university country_gb country_other; '
    'water: river lake sea coast_sea stream canal; green: grass park wood pitch; '
    'roads: motorway trunk primary secondary tertiary minor service aisle pedestrian path rail rail_minor; '
    'places: country city town village suburb neighbourhood hamlet station; buildings: building; '
    'pois: airport attraction beach bus_station ferry_terminal hospital museum park public_building shopping sports_centre '
    'stadium university venue.';
comment on column map_features.min_zoom is 'The first zoom that draws it; pois are only found by name, so theirs is beyond every zoom.';

drop index map_features_by_name;
create index map_features_by_name on map_features using gin (search_key(name) gin_trgm_ops)
    where name <> '' and layer in ('places', 'roads', 'pois');

create view open_car_parks as
    select * from visible_car_parks where access in ('public', 'customers');
comment on view open_car_parks is 'What drivers see unless they ask for private and permit car parks too.';
