-- One tile of the basemap, in tile units. $1 zoom, $2 column, $3 row.
with tile as (
    select st_tileenvelope($1, $2, $3) as bounds,
           st_tileenvelope($1, $2, $3, margin => 64.0 / 4096) as wide,
           40075016.6855785 / (1 << $1) / 4096 as unit
),
-- An element that several sources hold is drawn once, its highest version. It is partial where no source that holds it
-- has all of its surroundings: the packaged coast, and what was asked of Overpass around parking.
candidates as materialized (
    select distinct on (f.layer, f.element)
           s.kind = 'coast' as coarse,
           bool_and(s.kind = 'coast' or s.extent is null) over (partition by f.layer, f.element) as partial,
           f.layer, f.kind, f.name, f.ref, f.link, f.population, f.geom
    from tile
    join map_features f on f.geom && tile.wide and f.min_zoom <= $1
    join sources s on s.name = f.source
    order by f.layer, f.element, f.version desc, f.source
),
-- Where we have the streets, we have the shore: the coarse sea ends there.
shores as (
    select st_union(st_transform(s.extent, 3857)) as geom
    from sources s, tile
    where $1 >= 9 and s.kind in ('osm', 'overpass') and s.basemap_hash is not null
      and s.extent && st_transform(tile.wide, 4326)
),
areas as (
    select c.layer, c.kind, c.partial,
           -- A park that lies in several tiles is named in one of them.
           case when c.layer = 'green' and c.name <> '' and st_dimension(c.geom) = 2
                     and not st_intersects(st_pointonsurface(c.geom), tile.bounds)
                then '' else c.name end as name,
           case when c.kind = 'coast_sea' and shores.geom is not null
                then st_difference(st_makevalid(st_clipbybox2d(c.geom, tile.wide)), shores.geom)
                else c.geom end as geom
    from candidates c, tile, shores
    where c.layer in ('land', 'water', 'green', 'buildings')
      and ($1 >= 14 or st_dimension(c.geom) < 2 or c.coarse or st_area(c.geom) >= 96 * tile.unit * tile.unit)
),
-- Ways of one name and class are one line, or the labels along them break up.
roads as (
    select 'roads' as layer, kind, partial, name, ref, link, st_linemerge(st_collect(geom)) as geom
    from (select kind, partial, name, ref, link, (st_dump(geom)).geom from candidates where layer = 'roads') as ways
    where st_dimension(geom) = 1
    group by kind, partial, name, ref, link
),
places as (
    select p.layer, p.kind, p.partial, p.name, p.population, p.geom
    from candidates p
    cross join lateral (select 10000 / cos(radians(st_y(st_transform(st_centroid(p.geom), 4326)))) as ten_km) as scale
    where p.layer = 'places'
      and not (p.coarse and p.kind = 'city' and exists (
          select from map_features twin
          join sources s on s.name = twin.source and s.kind <> 'coast'
          where twin.geom && st_expand(p.geom, scale.ten_km) and st_dwithin(twin.geom, p.geom, scale.ten_km)
            and twin.layer = 'places' and lower(twin.name) = lower(p.name) and twin.min_zoom <= $1))
),
shown as (
    select layer, kind, partial, name, '' as ref, false as link, null::integer as population, geom from areas
    union all
    select layer, kind, partial, name, ref, link, null, geom from roads
    union all
    select layer, kind, partial, name, '', false, population, geom from places
    union all
    select 'regions', '', false, s.name, '', false, null, st_transform(s.extent, 3857)
    from sources s, tile
    where s.kind in ('osm', 'overpass') and s.basemap_hash is not null and s.extent && st_transform(tile.wide, 4326)
),
drawn as (
    select layer, kind, partial, name, ref, link, population, st_area(geom) as area,
           st_asmvtgeom(
               case when st_dimension(geom) = 0 or $1 >= 16 then geom
                    else st_simplify(geom, tile.unit * case when $1 >= 14 then 2 else 4 end, true) end,
               tile.bounds, 4096, 64, true) as geom
    from shown, tile
)
select layer as "layer!", kind as "kind!", partial as "partial!", name as "name!", ref as "ref!", link as "link!", population,
       geom as "geom!: Geom"
from drawn
where geom is not null
order by layer,
         case kind when 'motorway' then 9 when 'trunk' then 8 when 'primary' then 7 when 'secondary' then 6
                   when 'tertiary' then 5 when 'minor' then 4 when 'pedestrian' then 3 when 'service' then 2
                   when 'aisle' then 1 else 0 end,
         case when layer = 'places' then -coalesce(population, 0) else -area end, name, ref, link
