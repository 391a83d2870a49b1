//! TileJSON against the tiles: what it says of layers, fields, types, values and zooms, and what GDAL makes of it.

use std::process::Command;

use carpal_tiles::layers::{self, Field, FieldType, Layer};
use geozero::mvt::{Message, Tile, tile};

use crate::basemap::{TOWN, path};
use crate::support::{Server, Spot, run, server_on, tile_at};

const AT: (f64, f64) = (-2.9984, 51.5855);

async fn town() -> Server {
    let database = carpal_domain::testing::fresh_database().await;
    run(&database, TOWN).await;
    run(
        &database,
        "update map_features set min_zoom = 5 where layer = 'places' and min_zoom < 5;
         insert into sources (name, kind, attribution) values ('practice', 'practice', '')",
    )
    .await;
    let server = server_on(database, |_| {}).await;
    let outline = "footprint = st_buffer(location::geography, 40)::geometry";
    let everything = "origin = 'practice', source = 'practice', scam_reported = true, is_verified = true,
         verified_by = 'admin', area = 'Wales', fee = 'yes', price_hour_pence = 240, price_basis = 'published', facilities = '{ev_charging,disabled_access}', availability = 'warning',
         availability_basis = 'reported', availability_at = now()";
    for (name, lng, more) in [("", AT.0, outline), ("Bare", AT.0 + 0.001, everything)] {
        server.add(Spot { name, lng, lat: AT.1, more }).await;
    }
    server
        .until(crate::support::TWO_SECONDS, "two car parks", async || {
            let listed = server.json("/tiles/carparks/nearest?lng=-3&lat=51.58").await;
            listed["places"].as_array().is_some_and(|places| places.len() == 2)
        })
        .await;
    server
}

fn matches(field: &Field, value: &tile::Value) -> bool {
    let whole = value.int_value.is_some() || value.uint_value.is_some();
    match field.kind {
        FieldType::String => value.string_value.as_deref().is_some_and(|text| {
            !text.is_empty() && (field.values.is_empty() || field.values.contains(&text))
        }),
        FieldType::Number => whole,
        FieldType::Boolean => value.bool_value.is_some(),
    }
}

/// How many attributes a tile has; fails on one that is not described.
fn checked(described: &[Layer], zoom: u8, bytes: &[u8]) -> usize {
    let mut seen = 0;
    for held in Tile::decode(bytes).expect("a vector tile").layers {
        let layer = described.iter().find(|layer| layer.id == held.name).expect(&held.name);
        assert!((layer.minzoom..=layer.maxzoom).contains(&zoom), "{} at zoom {zoom}", layer.id);
        for pair in held.features.iter().flat_map(|feature| feature.tags.chunks(2)) {
            let key = &held.keys[pair[0] as usize];
            let field = layer.fields.iter().find(|field| field.name == key);
            let field = field.unwrap_or_else(|| panic!("{}.{key} is not described", layer.id));
            let value = &held.values[pair[1] as usize];
            assert!(matches(field, value), "{}.{key}: {value:?}", layer.id);
            assert!(zoom >= field.minzoom, "{}.{key} at zoom {zoom}", layer.id);
            seen += 1;
        }
    }
    seen
}

#[tokio::test]
async fn every_attribute_of_every_tile_is_described() {
    let server = town().await;
    let mut seen = (0, 0);
    for zoom in 0..=16 {
        let carparks = server.tile(&format!("{}?access=all", tile_at(zoom, AT.0, AT.1))).await;
        seen.0 += checked(&layers::carparks(), zoom, &carparks);
        seen.1 += checked(&layers::basemap(), zoom, &server.tile(&path(zoom, AT.0, AT.1)).await);
    }
    assert!(seen.0 > 100 && seen.1 > 50, "{seen:?}");
}

#[tokio::test]
async fn tilejson_names_types_as_readers_know_them_and_says_the_rest_beside() {
    let server = town().await;
    for set in ["carparks", "basemap"] {
        let tilejson = server.json(&format!("/tiles/{set}.json")).await;
        for layer in tilejson["vector_layers"].as_array().expect("layers") {
            let fields = layer["fields"].as_object().expect("fields");
            for (name, kind) in fields {
                assert!(["String", "Number", "Boolean"].contains(&kind.as_str().expect("text")));
                assert!(layer["carpal:fields"][name]["description"].is_string(), "{layer}");
            }
        }
        assert_eq!(tilejson["center"].as_array().map(Vec::len), Some(3));
    }
    let basemap = server.json("/tiles/basemap.json").await;
    let roads = &basemap["vector_layers"][4];
    assert_eq!((roads["id"].as_str(), roads["minzoom"].as_u64()), (Some("roads"), Some(5)));
    assert_eq!(roads["fields"]["partial"], "Boolean");
    assert_eq!(roads["carpal:fields"]["class"]["values"][0], "motorway");
}

/// The fields of a layer, as GDAL reads them from a folder of one tile and its TileJSON.
async fn by_gdal(server: &Server, set: &str, layer: &str) -> Option<String> {
    if Command::new("ogrinfo").arg("--version").output().is_err() {
        println!(
            "skipped: ogrinfo is not installed (package gdal-bin), so GDAL did not read TileJSON"
        );
        return None;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let tile = tile_at(15, AT.0, AT.1).replace("carparks", set);
    let place = tile.trim_start_matches(&format!("/tiles/{set}/")).to_owned();
    let file = folder.path().join(&place);
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    std::fs::write(&file, server.tile(&tile).await).expect("written");
    let tilejson = folder.path().join("tiles.json");
    let said = server.get(&format!("/tiles/{set}.json")).await.bytes().await.expect("a body");
    std::fs::write(&tilejson, said).expect("written");
    let mut gdal = Command::new("ogrinfo");
    gdal.args(["-so", "-ro", "-oo", "TILE_EXTENSION=mvt", "-oo"]);
    gdal.arg(format!("METADATA_FILE={}", tilejson.display()));
    let info = gdal.arg(folder.path().join("15")).arg(layer).output().expect("it runs");
    assert!(info.status.success(), "{}", String::from_utf8_lossy(&info.stderr));
    Some(String::from_utf8_lossy(&info.stdout).into_owned())
}

#[tokio::test]
async fn gdal_reads_the_right_types() {
    let server = town().await;
    for (set, layer, types) in [
        (
            "carparks",
            "carparks",
            &["pence: Real", "rank: Real", "ev: Integer(Boolean)", "name: String"][..],
        ),
        ("carparks", "footprints", &["access: String"]),
        (
            "basemap",
            "roads",
            &["class: String", "link: Integer(Boolean)", "partial: Integer(Boolean)"],
        ),
        ("basemap", "places", &["population: Real"]),
    ] {
        let Some(read) = by_gdal(&server, set, layer).await else { return };
        for wanted in types {
            assert!(read.contains(wanted), "{layer} has no {wanted}: {read}");
        }
    }
}

/// The rows of a table in docs/tiles.md: the cells of each, of the section with this heading.
fn documented(heading: &str) -> Vec<Vec<&'static str>> {
    let document = include_str!("../../../docs/tiles.md");
    let section = document.split("\n## ").find(|part| part.starts_with(heading)).expect(heading);
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// What stands between backticks.
fn codes(cell: &'static str) -> impl Iterator<Item = &'static str> {
    cell.split('`').skip(1).step_by(2)
}

#[tokio::test]
async fn the_document_names_every_parameter_and_its_examples_work() {
    let server = town().await;
    let asked = async |address: String| {
        let status = server.get(&address).await.status();
        assert_eq!(status, 200, "{address}");
    };
    let filters = documented("Filters");
    for row in &filters {
        let name = codes(row[0]).next().expect("a name");
        asked(format!("/tiles/carparks.json?{}", codes(row[4]).next().expect("an example"))).await;
        for value in codes(row[2]) {
            asked(format!("/tiles/carparks.json?{name}={value}")).await;
        }
    }
    let refused = server.get("/tiles/carparks.json?nothing=1").await.text().await.expect("text");
    let known = refused.split("There are ").nth(1).expect("a list").split('.').next();
    let known = known.expect("a list").replace(" and ", ", ");
    let documented_names: Vec<_> = filters.iter().flat_map(|row| codes(row[0])).collect();
    assert_eq!(known.split(", ").collect::<Vec<_>>(), documented_names);

    let example = |row: &Vec<&'static str>| codes(row.last().expect("an example")).next();
    for row in documented("What is in view") {
        let example = example(&row).expect("an example");
        let needed = [("bbox", "bbox=-3.1,51.5,-2.9,51.7"), ("zoom", "zoom=13")];
        let others =
            needed.iter().filter(|(name, _)| !row[0].contains(name)).map(|(_, value)| *value);
        let query: Vec<_> = others.chain([example]).collect();
        asked(format!("/tiles/carparks/view?{}", query.join("&"))).await;
    }
    for row in documented("What is nearest").into_iter().chain(documented("A stay")) {
        let example = example(&row).expect("an example");
        let mut query = vec![example];
        query.extend((!row[0].contains("lng")).then_some("lng=-3&lat=51.6"));
        query.extend(
            (["`arrive`", "`height`", "`clearance`", "`max_price`"].contains(&row[0]))
                .then_some("stay=60"),
        );
        asked(format!("/tiles/carparks/nearest?{}", query.join("&"))).await;
    }
    let question = documented("A driver's whole question");
    for row in question.iter().filter(|row| row.len() == 5) {
        let example = example(row).expect("an example");
        let to = (!row[0].contains("`to`")).then_some("to=-3,51.6");
        let query: Vec<_> = ["stay=60", example].into_iter().chain(to).collect();
        asked(format!("/tiles/carparks/answers?{}", query.join("&"))).await;
    }
}
