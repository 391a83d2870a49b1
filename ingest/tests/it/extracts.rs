//! Real extracts, against what other programs read from them. Skipped where they are missing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use carpal_domain::testing::{TestDatabase, fresh_database};
use serde_json::{Value, json};
use sqlx::types::Json;

use crate::fixtures::{number, state};
use crate::program::Program;

/// The folder of real files, from `CARPAL_REAL_DATA`.
pub fn real(file: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("CARPAL_REAL_DATA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"),
        PathBuf::from,
    );
    let path = folder.join(file);
    if path.is_file() {
        return Some(path);
    }
    eprintln!(
        "skipped: {} is not there; CARPAL_REAL_DATA names the folder of real files",
        path.display()
    );
    None
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// Features of a line-delimited GeoJSON that osmium exported, by OpenStreetMap type and id, geometry as text.
fn exported(lines: &str) -> BTreeMap<String, Value> {
    lines
        .lines()
        .map(|line| line.trim_start_matches('\u{1e}'))
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_str::<Value>(line).expect("a feature"))
        .map(|feature| {
            let properties = &feature["properties"];
            let (kind, id) = (&properties["@type"], &properties["@id"]);
            let key = match kind.as_str() {
                Some(kind) => format!("{kind}/{id}"),
                None => unpacked(feature["id"].as_str().expect("an id")),
            };
            (key, feature["geometry"].clone())
        })
        .collect()
}

/// osmium's ids `n1`, `w2`, `a4` (an area: twice the way's id, or twice the relation's and one).
fn unpacked(id: &str) -> String {
    let number: i64 = id[1..].parse().expect("a number");
    match (&id[..1], number % 2) {
        ("n", _) => format!("node/{number}"),
        ("w", _) => format!("way/{number}"),
        ("r", _) => format!("relation/{number}"),
        ("a", 0) => format!("way/{}", number / 2),
        _ => format!("relation/{}", number / 2),
    }
}

/// That the source's records and rejects are the oracle's features one to one, each with the same outline, and its marker
/// inside or within 5 m of it.
async fn agrees(db: &TestDatabase, source: &str, oracle: &BTreeMap<String, Value>) {
    let stored: Vec<String> = sqlx::query_scalar(
        "select external_id from car_park_records where source = $1
         union all
         select position from rejects where run_id = (select max(id) from runs where source = $1)",
    )
    .bind(source)
    .fetch_all(&db.pool)
    .await
    .expect("ids");
    let mut ours = stored.clone();
    ours.sort();
    let theirs: Vec<String> = oracle.keys().cloned().collect();
    let mut sorted = theirs.clone();
    sorted.sort();
    assert_eq!(ours, sorted, "one to one by type and id");

    let (ids, shapes): (Vec<&String>, Vec<Json<&Value>>) =
        oracle.iter().map(|(id, shape)| (id, Json(shape))).unzip();
    let far: Vec<(String, f64)> = sqlx::query_as(
        "with oracle as (
             select o.id, st_makevalid(st_setsrid(st_geomfromgeojson(o.shape::text), 4326)) as shape
             from unnest($2::text[], $3::jsonb[]) as o (id, shape))
         select o.id, st_distance(c.location::geography, o.shape::geography)
         from oracle o join car_park_records r on r.external_id = o.id and r.source = $1
         join car_parks c on c.id = r.car_park_id
         where not st_dwithin(c.location::geography, o.shape::geography, 5)",
    )
    .bind(source)
    .bind(&ids)
    .bind(&shapes)
    .fetch_all(&db.pool)
    .await
    .expect("distances");
    assert!(far.is_empty(), "markers beyond 5 m of their features: {far:?}");

    // Degrees: 1e-7 is a centimetre, and as exact as OpenStreetMap.
    let other_outlines: Vec<String> = sqlx::query_scalar(
        "with oracle as (
             select o.id, st_makevalid(st_setsrid(st_geomfromgeojson(o.shape::text), 4326)) as shape
             from unnest($2::text[], $3::jsonb[]) as o (id, shape))
         select o.id
         from oracle o join car_park_records r on r.external_id = o.id and r.source = $1
         join car_parks c on c.id = r.car_park_id
         where case when st_dimension(o.shape) = 0 then c.footprint is not null
               else c.footprint is null or st_hausdorffdistance(c.footprint, o.shape) > 1e-7
                    -- Here osmium leaves a ring with area=no a line.
                    or (st_dimension(o.shape) = 2
                        and abs(st_area(c.footprint) - st_area(o.shape)) > 1e-6 * st_area(o.shape)) end",
    )
    .bind(source)
    .bind(ids)
    .bind(shapes)
    .fetch_all(&db.pool)
    .await
    .expect("ids");
    assert!(other_outlines.is_empty(), "outlines that differ: {other_outlines:?}");
}

fn left_out(report: &Value) -> u64 {
    report["rejected"].as_object().expect("counts").values().filter_map(Value::as_u64).sum()
}

#[tokio::test]
async fn a_town_agrees_with_an_independent_export_one_to_one() {
    let (Some(extract), Some(oracle)) =
        (real("osm/newport-2023.osm.pbf"), real("osm/newport-parking-oracle.geojsonl"))
    else {
        return;
    };
    let oracle = exported(&std::fs::read_to_string(oracle).expect("the oracle"));
    let db = fresh_database().await;
    let program = Program::on(&db);
    let report = program.report(&["osm", text(&extract)]).await;
    assert_eq!(report["read"].as_u64(), Some(oracle.len() as u64));
    assert_eq!(report["new"].as_u64().expect("new") + left_out(&report), oracle.len() as u64);
    agrees(&db, report["source"].as_str().expect("a name"), &oracle).await;

    let before = state(&db.pool).await;
    let again = program.report(&["osm", text(&extract)]).await;
    assert_eq!(
        (&again["new"], &again["changed"], &again["gone"]),
        (&json!(0), &json!(0), &json!(0))
    );
    assert_eq!(again["unchanged"], report["new"]);
    assert_eq!(state(&db.pool).await, before, "run again, nothing changes");
}

/// Any other extract agrees likewise with what osmium exports from it now; the largest only with ``CARPAL_PROVE=1``.
#[tokio::test]
async fn other_extracts_agree_with_osmium() {
    if Command::new("osmium").arg("--version").output().is_err() {
        eprintln!("skipped: osmium is not installed");
        return;
    }
    for file in [
        "osm/andorra-2020.osm.pbf",
        "osm/andorra-2021.osm.pbf",
        "osm/liechtenstein-2013.osm.pbf",
        "osm/newport-small.osm.pbf",
        "osm/its-leeds.osm.pbf",
        "osm/whitelion-bristol.osm.pbf",
        "bench/merged-real-extracts.osm.pbf",
    ] {
        if file.starts_with("bench/") && std::env::var_os("CARPAL_PROVE").is_none_or(|v| v != "1") {
            continue;
        }
        let Some(extract) = real(file) else { return };
        let db = fresh_database().await;
        let program = Program::on(&db);
        let report = program.report(&["osm", text(&extract)]).await;
        let oracle = osmium_export(&extract, program.folder());
        assert_eq!(report["read"].as_u64(), Some(oracle.len() as u64), "{file}: {report}");
        agrees(&db, report["source"].as_str().expect("a name"), &oracle).await;
    }
}

fn osmium_export(extract: &Path, folder: &Path) -> BTreeMap<String, Value> {
    let (parking, lines) = (folder.join("parking.osm.pbf"), folder.join("parking.geojsonl"));
    let run = |arguments: &[&str]| {
        let output = Command::new("osmium").args(arguments).output().expect("osmium runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    run(&[
        "tags-filter",
        text(extract),
        "nwr/amenity=parking",
        "-o",
        text(&parking),
        "--overwrite",
    ]);
    // A closed way is a car park's area, never a line too.
    let rules = folder.join("rules.json");
    let content = r#"{"attributes":{"type":true,"id":true},"linear_tags":false}"#;
    std::fs::write(&rules, content).expect("written");
    run(&[
        "export",
        text(&parking),
        "-o",
        text(&lines),
        "-f",
        "geojsonseq",
        "-c",
        text(&rules),
        "-O",
    ]);
    let all = std::fs::read_to_string(&lines).expect("the export");
    // tags-filter keeps members too; those that are no car parks themselves are not asked about.
    let kept: Vec<&str> =
        all.lines().filter(|line| line.contains("\"amenity\":\"parking\"")).collect();
    exported(&kept.join("\n"))
}

#[tokio::test]
async fn a_refresh_of_one_country_adds_up_and_leaves_the_town_alone() {
    let (Some(town), Some(older), Some(newer)) = (
        real("osm/newport-2023.osm.pbf"),
        real("osm/andorra-2020.osm.pbf"),
        real("osm/andorra-2021.osm.pbf"),
    ) else {
        return;
    };
    let db = fresh_database().await;
    let program = Program::on(&db);
    program.report(&["osm", text(&town)]).await;
    let newport = "select md5(string_agg(c::text, ',' order by id)) from car_parks c where source = 'newport'";
    let before: String = sqlx::query_scalar(newport).fetch_one(&db.pool).await.expect("a digest");

    let first = program.report(&["osm", text(&older)]).await;
    let second = program.report(&["osm", text(&newer)]).await;
    assert_eq!((&first["source"], &second["source"]), (&json!("andorra"), &json!("andorra")));
    assert_eq!((&first["read"], &second["read"]), (&json!(250), &json!(278)));
    let of = |report: &Value, field: &str| report[field].as_u64().expect("a count");
    for report in [&first, &second] {
        let taken = of(report, "new") + of(report, "changed") + of(report, "unchanged");
        assert_eq!(taken + left_out(report), of(report, "read"), "{report}");
    }
    let held = of(&first, "new") + of(&second, "new") - of(&second, "gone");
    assert!(of(&second, "new") > 0 && of(&second, "changed") > 0 && of(&second, "gone") > 0);
    let there = number(
        &db.pool,
        "select count(*) from car_parks where source = 'andorra' and deleted_at is null",
    )
    .await;
    assert_eq!(there.unsigned_abs(), held);
    let after: String = sqlx::query_scalar(newport).fetch_one(&db.pool).await.expect("a digest");
    assert_eq!(after, before, "Newport is untouched");
}
