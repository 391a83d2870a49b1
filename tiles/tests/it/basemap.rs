//! The basemap's tiles: what is merged, cut and left out.

use geo_types::Geometry;

use crate::decode::{Feature, Layers, by_gdal, layers, names};
use crate::support::{Server, TWO_SECONDS, run, server_on};

pub const TOWN: &str = "
    insert into sources (name, kind, attribution, basemap_hash, extent) values
        ('coast', 'coast', 'Made with Natural Earth', '\\x01', null),
        ('town', 'osm', '© OpenStreetMap contributors', '\\x02', st_makeenvelope(-3.05, 51.55, -2.95, 51.62, 4326)),
        ('town-again', 'osm', '© OpenStreetMap contributors', '\\x03', st_makeenvelope(-3.05, 51.55, -2.95, 51.62, 4326));
    create function wgs(text) returns geometry language sql immutable as $$ select st_transform(st_geomfromtext($1, 4326), 3857) $$;
    insert into map_features (source, layer, element, version, kind, name, ref, link, population, min_zoom, geom) values
        ('town', 'roads', 'w1', 1, 'primary', 'Kingsway', 'B4237', false, null, 8, wgs('LINESTRING(-3.0 51.585, -2.998 51.585)')),
        ('town', 'roads', 'w2', 1, 'primary', 'Kingsway', 'B4237', false, null, 8, wgs('LINESTRING(-2.998 51.585, -2.996 51.585)')),
        ('town', 'roads', 'w3', 1, 'service', '', '', true, null, 14, wgs('LINESTRING(-2.999 51.586, -2.998 51.587)')),
        ('town', 'buildings', 'w4', 1, 'building', '', '', false, null, 14, wgs('POLYGON((-2.999 51.5850, -2.998 51.5850, -2.998 51.5855, -2.999 51.5855, -2.999 51.5850))')),
        ('town', 'green', 'w5', 1, 'park', 'Old name', '', false, null, 10, wgs('POLYGON((-3.0 51.58, -2.99 51.58, -2.99 51.584, -3.0 51.584, -3.0 51.58))')),
        ('town-again', 'green', 'w5', 2, 'park', 'Belle Vue Park', '', false, null, 10, wgs('POLYGON((-3.0 51.58, -2.99 51.58, -2.99 51.584, -3.0 51.584, -3.0 51.58))')),
        ('town', 'places', 'n1', 1, 'city', 'Newport', '', false, 145700, 7, wgs('POINT(-2.9984 51.5842)')),
        ('coast', 'places', 'newport', 1, 'city', 'Newport', '', false, 100000, 4, wgs('POINT(-2.99 51.58)')),
        ('coast', 'places', 'cardiff', 1, 'city', 'Cardiff', '', false, 346000, 4, wgs('POINT(-3.1791 51.4816)')),
        ('coast', 'water', 'sea', 1, 'coast_sea', '', '', false, null, 0, wgs('POLYGON((-4 51, -2.97 51, -2.97 52, -4 52, -4 51))')),
        ('coast', 'land', 'gb', 1, 'country_gb', '', '', false, null, 0, wgs('POLYGON((-2.98 50, 1 50, 1 53, -2.98 53, -2.98 50))'));";

async fn town() -> Server {
    let database = carpal_domain::testing::fresh_database().await;
    run(&database, TOWN).await;
    server_on(database, |_| {}).await
}

pub fn path(z: u8, lng: f64, lat: f64) -> String {
    crate::support::tile_at(z, lng, lat).replace("carparks", "basemap")
}

async fn tile(server: &Server, z: u8) -> Layers {
    layers(&server.tile(&path(z, -2.9984, 51.5855)).await)
}

fn of<'a>(layers: &'a Layers, layer: &str, key: &str, value: &str) -> Vec<&'a Feature> {
    let features = layers.get(layer).map_or(&[][..], Vec::as_slice);
    features.iter().filter(|f| f.tags.get(key).is_some_and(|v| v == value)).collect()
}

#[tokio::test]
async fn a_park_in_several_tiles_is_named_in_one_of_them() {
    let server = town().await;
    let mut tiles: Vec<String> = Vec::new();
    for lng in [-2.9999, -2.9951, -2.9901] {
        for lat in [51.5801, 51.5821, 51.5839] {
            tiles.push(path(16, lng, lat));
        }
    }
    tiles.sort();
    tiles.dedup();
    let (mut drawn, mut named) = (0, 0);
    for tile in &tiles {
        let layers = layers(&server.tile(tile).await);
        let parks = of(&layers, "green", "kind", "park");
        drawn += parks.len();
        named += of(&layers, "green", "name", "Belle Vue Park").len();
    }
    assert!(drawn > 1 && drawn == tiles.len(), "{drawn} of {}", tiles.len());
    assert_eq!(named, 1);
}

#[tokio::test]
async fn ways_of_one_name_are_one_line_with_every_attribute_there() {
    let server = town().await;
    let layers = tile(&server, 14).await;
    let kingsway = of(&layers, "roads", "name", "Kingsway");
    assert_eq!(kingsway.len(), 1);
    assert!(matches!(kingsway[0].geometry, Geometry::LineString(_)), "{kingsway:?}");
    assert_eq!(kingsway[0].tags["class"], "primary");
    assert_eq!(
        (kingsway[0].tags["ref"].as_str(), kingsway[0].tags["link"].as_str()),
        ("B4237", "false")
    );
    let service = of(&layers, "roads", "class", "service");
    assert_eq!(service[0].tags["link"], "true");
    assert!(!service[0].tags.contains_key("name") && !service[0].tags.contains_key("ref"));
    assert_eq!(of(&layers, "buildings", "kind", "building").len(), 1);
    assert_eq!(names(&layers, "regions"), ["town", "town-again"]);
    if let Some(text) = by_gdal(&server.tile(&path(14, -2.9984, 51.5855)).await) {
        for layer in ["green", "buildings", "roads", "regions"] {
            assert!(text.contains(&format!("Layer name: {layer}")), "{layer} is missing: {text}");
        }
    }
}

#[tokio::test]
async fn each_zoom_draws_what_is_meant_for_it() {
    let server = town().await;
    let early = tile(&server, 12).await;
    assert!(!early.contains_key("buildings") && of(&early, "roads", "class", "service").is_empty());
    assert_eq!(of(&early, "roads", "class", "primary").len(), 1);
    assert!(!tile(&server, 7).await.contains_key("roads"));
}

#[tokio::test]
async fn an_element_of_two_sources_is_drawn_once_the_higher_version() {
    let server = town().await;
    assert_eq!(names(&tile(&server, 14).await, "green"), ["Belle Vue Park"]);
}

#[tokio::test]
async fn the_coarse_city_gives_way_to_its_twin_where_that_is_drawn() {
    let server = town().await;
    let cities = async |z: u8| {
        let layers = layers(&server.tile(&path(z, -2.9984, 51.5842)).await);
        names(&layers, "places")
    };
    assert_eq!(cities(7).await, ["Cardiff", "Newport"]);
    let seven = layers(&server.tile(&path(7, -2.9984, 51.5842)).await);
    assert_eq!(of(&seven, "places", "name", "Newport")[0].tags["population"], "145700");
    assert_eq!(cities(5).await, ["Cardiff", "Newport"], "the twin begins at zoom 7");
    let five = layers(&server.tile(&path(5, -2.9984, 51.5842)).await);
    assert_eq!(of(&five, "places", "name", "Newport")[0].tags["population"], "100000");
}

#[tokio::test]
async fn the_coarse_sea_ends_where_we_have_the_shore() {
    let server = town().await;
    let inside = layers(&server.tile(&path(14, -3.0, 51.585)).await);
    assert!(of(&inside, "water", "kind", "coast_sea").is_empty(), "{inside:?}");
    let outside = layers(&server.tile(&path(14, -3.2, 51.585)).await);
    assert_eq!(of(&outside, "water", "kind", "coast_sea").len(), 1);
    let early = layers(&server.tile(&path(8, -3.0, 51.585)).await);
    assert_eq!(
        of(&early, "water", "kind", "coast_sea").len(),
        1,
        "below zoom 9 there is only the coarse one"
    );
    assert_eq!(of(&early, "land", "kind", "country_gb").len(), 1);
}

#[tokio::test]
async fn a_new_background_shows_and_an_empty_tile_is_204() {
    let server = town().await;
    let before = server.json("/tiles/basemap.json").await;
    assert_eq!(
        before["attribution"],
        "<a href=\"https://www.naturalearthdata.com/\">Natural Earth</a> | <a href=\"https://www.openstreetmap.org/copyright\">© OpenStreetMap contributors</a>"
    );
    assert_eq!(server.get(&path(14, 30.0, 0.0)).await.status(), 204);
    assert_eq!(of(&tile(&server, 14).await, "roads", "name", "Kingsway").len(), 1);
    server
        .sql("begin; update map_features set name = 'Queensway' where name = 'Kingsway'; update sources set basemap_hash = '\\x09' where name = 'town'; commit")
        .await;
    server
        .until(TWO_SECONDS, "renamed", async || {
            of(&tile(&server, 14).await, "roads", "name", "Queensway").len() == 1
        })
        .await;
    assert_ne!(
        server.json("/tiles/basemap.json").await["carpal:version"],
        before["carpal:version"]
    );
}

#[tokio::test]
async fn what_no_region_holds_whole_says_that_it_is_partial() {
    let database = carpal_domain::testing::fresh_database().await;
    run(&database, TOWN).await;
    // Overpass is asked for what lies around parking: a source without an extent.
    run(
        &database,
        "insert into sources (name, kind, attribution, basemap_hash) values ('overpass:a-city', 'overpass', '', '\\x04');
         insert into map_features (source, layer, element, version, kind, name, ref, link, population, min_zoom, geom)
         select 'overpass:a-city', layer, element, 2, kind, 'Kings Way', ref, link, population, min_zoom, geom
         from map_features where element = 'w1';
         insert into map_features (source, layer, element, version, kind, name, ref, link, population, min_zoom, geom) values
             ('overpass:a-city', 'roads', 'w9', 1, 'minor', 'Side Street', '', false, null, 12,
              wgs('LINESTRING(-3.0 51.586, -2.998 51.586)'))",
    )
    .await;
    let server = server_on(database, |_| {}).await;
    let partial = |tile: &Layers, layer, key, value| {
        let found = of(tile, layer, key, value);
        assert!(!found.is_empty(), "{layer} {value}");
        found.iter().all(|feature| feature.tags.get("partial").is_some_and(|v| v == "true"))
    };
    let town = tile(&server, 14).await;
    assert!(partial(&town, "roads", "name", "Side Street"));
    assert!(!partial(&town, "roads", "name", "Kings Way"), "the town's extract has it too");
    assert!(!partial(&town, "green", "kind", "park"));
    assert!(!partial(&town, "places", "name", "Newport"));
    let coast = layers(&server.tile(&path(12, -2.975, 51.7)).await);
    assert!(partial(&coast, "water", "kind", "coast_sea"));
    assert!(partial(&coast, "land", "kind", "country_gb"));
}
