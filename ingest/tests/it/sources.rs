//! Lists of cities and councils: which car park a line is, source files, and what comes through a pipe.

use std::io::Write;

use carpal_domain::testing::{TestDatabase, fresh_database};
use serde_json::{Value, json};

use crate::extracts::real;
use crate::fixtures::number;
use crate::program::Program;

const SPACES: u32 = 100;

/// Twelve car parks in a row, told apart for the test by their spaces.
fn features(properties: impl Fn(u32) -> Value, is_area: bool) -> Vec<Value> {
    let feature = |n: u32| {
        let (lng, lat) = (-2.98 + f64::from(n) / 1000.0, 53.4);
        let geometry = if is_area {
            let ring = [[lng, lat], [lng + 4e-4, lat], [lng + 4e-4, lat + 2e-4], [lng, lat]];
            json!({"type": "Polygon", "coordinates": [ring]})
        } else {
            json!({"type": "Point", "coordinates": [lng, lat]})
        };
        let mut properties = properties(n);
        properties["capacity"] = json!(SPACES + n);
        json!({"type": "Feature", "properties": properties, "geometry": geometry})
    };
    (0..12).map(feature).collect()
}

/// Ten ways in which cities publish a list without a feature's own id.
fn files() -> [Vec<Value>; 10] {
    [
        features(|_| json!({}), false),
        features(|n| json!({"name": format!("Site {n}")}), false),
        features(|_| json!({"name": "Car Park"}), true),
        features(|n| json!({"fid": n, "name": format!("Site {n}")}), true),
        features(|n| json!({"OBJECTID": n + 1}), false),
        features(|n| json!({"UPRN": 100_000_000 + n * 7}), false),
        features(|n| json!({"ref": format!("CP{n}"), "name": "Car Park"}), true),
        features(|n| json!({"id": 40 + n, "operator": "NCP"}), false),
        features(|n| json!({"id": 7, "uid": format!("u{n}")}), false),
        features(|n| json!({"globalid": format!("{{A-{n}}}"), "fee": "no"}), true),
    ]
}

fn collection(features: &[Value]) -> String {
    json!({"type": "FeatureCollection", "features": features}).to_string()
}

/// What an admin does to one car park.
async fn edit(db: &TestDatabase, condition: &str) {
    let sql = format!(
        "update car_parks set name = 'The admin''s', admin_edits = '{{\"name\": \"The admin''s\"}}', is_hidden = true where {condition}"
    );
    let done = sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&db.pool).await.expect("edited");
    assert_eq!(done.rows_affected(), 1);
}

const EDITED: &str = "select count(*) from car_parks where deleted_at is null and name = 'The admin''s' and is_hidden";

#[tokio::test]
async fn an_admins_edits_stay_with_their_car_park_whatever_becomes_of_its_line() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    for (n, file) in files().into_iter().enumerate() {
        let name = format!("town{n}.geojson");
        let import = async |features: &[Value]| {
            program.file(&name, collection(features));
            program.report(&["city", &name]).await
        };
        let report = import(&file).await;
        assert_eq!(
            (&report["new"], &report["rejected"]),
            (&json!(12), &json!({})),
            "{n}: {report}"
        );
        let of_this = format!("source = 'town{n}' and deleted_at is null");
        edit(&db, &format!("{of_this} and capacity = {}", SPACES + 8)).await;
        let mut deleted = file.clone();
        deleted.remove(3);
        let mut moved = deleted.clone();
        let line = moved.remove(1);
        moved.push(line);
        let mut reversed = moved.clone();
        reversed.reverse();
        for changed in [deleted, moved, reversed] {
            let report = import(&changed).await;
            assert_eq!(report["changed"], 0, "{n}: {report}");
            let sql = format!(
                "select array_agg(capacity) from car_parks where {of_this} and name = 'The admin''s' and is_hidden"
            );
            let edited: Vec<i32> = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
                .fetch_one(&db.pool)
                .await
                .expect("car parks");
            assert_eq!(edited, [i32::try_from(SPACES).expect("fits") + 8], "{n}");
        }
    }
    assert_eq!(number(&db.pool, EDITED).await, 10);
}

#[tokio::test]
async fn an_admins_edits_stay_with_their_line_of_oxfords_list() {
    let Some(path) = real("council/oxford-car-parks.csv") else { return };
    let db = fresh_database().await;
    let program = Program::on(&db);
    let mut reader = csv::Reader::from_path(&path).expect("CSV");
    let header = reader.headers().expect("a header").clone();
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("rows");
    let import = async |rows: &[csv::StringRecord]| {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(&header).expect("written");
        for row in rows {
            writer.write_record(row).expect("written");
        }
        program.file("list.csv", writer.into_inner().expect("bytes"));
        program.report(&["council", "list.csv", "--source-file", "oxford"]).await
    };
    let report = import(&rows).await;
    assert_eq!((&report["source"], &report["new"]), (&json!("oxford"), &json!(28)));
    edit(&db, "name = 'Thornhill'").await;
    let mut deleted = rows.clone();
    deleted.remove(2);
    let mut moved = rows.clone();
    moved.rotate_left(7);
    let mut reversed = rows.clone();
    reversed.reverse();
    for (changed, gone) in [(deleted, 1), (moved, 0), (reversed, 0)] {
        let report = import(&changed).await;
        assert_eq!((&report["changed"], &report["gone"]), (&json!(0), &json!(gone)), "{report}");
        let spaces = "select coalesce(sum(capacity), 0) from car_parks where name = 'The admin''s'";
        assert_eq!((number(&db.pool, EDITED).await, number(&db.pool, spaces).await), (1, 1335));
    }
    // The list has no ids: moved by a few metres, then renamed, it is the same car park.
    let other = |column: usize, value: &str| {
        let changed = |row: &csv::StringRecord| {
            let is_it = row.get(0) == Some("Thornhill");
            row.iter()
                .enumerate()
                .map(|(n, cell)| if is_it && n == column { value } else { cell })
                .collect()
        };
        rows.iter().map(changed).collect::<Vec<csv::StringRecord>>()
    };
    for changed in [other(1, "51.76162"), rows.clone(), other(0, "Thornhill Park and Ride")] {
        let report = import(&changed).await;
        assert_eq!((&report["new"], &report["gone"]), (&json!(0), &json!(0)), "{report}");
        assert_eq!(
            (&report["matched_over"], &report["changed"]),
            (&json!(1), &json!(1)),
            "{report}"
        );
        assert_eq!(number(&db.pool, EDITED).await, 1);
    }
}

const LIST: &str = "Ref;Car park;Eastings;Northings;Spaces\nA7;Market Hill;331000;188000;40 bays\nA9;Quay;331900;188100;\n";

#[tokio::test]
async fn a_list_comes_by_its_guess_by_its_source_file_and_through_a_pipe() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    program.file("borchester.csv", LIST);
    let guess = program.run(&["source", "new", "borchester.csv"]).await;
    assert_eq!(guess.code, Some(0), "{guess:?}");
    assert!(
        guess.out.contains("crs = \"EPSG:27700\"") && guess.out.contains("id = \"Ref\""),
        "{guess:?}"
    );
    assert!(
        guess.err.contains("2 of 2 records are car parks, identified by property Ref"),
        "{guess:?}"
    );
    assert!(guess.err.contains("name      Market Hill"), "{guess:?}");

    let report = program.report(&["council", "borchester.csv", "--licence", "OGL v3"]).await;
    assert_eq!((&report["source"], &report["new"]), (&json!("borchester"), &json!(2)), "{report}");
    let verified = "select count(*) from car_parks where verified_by = 'council' and place_key in ('borchester:A7', 'borchester:A9')";
    assert_eq!(number(&db.pool, verified).await, 2);

    program.file("mine.toml", guess.out.replace("name = \"borchester\"", "name = \"mine\""));
    let piped =
        program.run_with(&["council", "-", "--source-file", "mine.toml", "--json"], LIST).await;
    assert_eq!((piped.code, &piped.report()["source"]), (Some(0), &json!("mine")), "{piped:?}");
    let unnamed = program.run_with(&["council", "-"], LIST).await;
    unnamed.failed(2, &["--source NAME"]);
    let town = collection(&features(|_| json!({}), false));
    let piped = program.run_with(&["city", "-", "--source", "town", "--json"], &town).await;
    assert_eq!((piped.code, &piped.report()["new"]), (Some(0), &json!(12)), "{piped:?}");
    let inputs = "select count(*) from runs where input = 'standard input' and status = 'done'";
    assert_eq!(number(&db.pool, inputs).await, 2);
}

#[tokio::test]
async fn the_column_that_an_operator_named_once_goes_on_identifying() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    let list = |third: &str| {
        format!(
            "Ref;Lot;Car park;Eastings;Northings\nA7;x1;Market Hill;331000;188000\nA9;x2;Quay;331900;188100\nA8;{third};Station;331500;188500\n"
        )
    };
    program.file("list.csv", list("x3"));
    program.report(&["council", "list.csv", "--id-property", "Lot"]).await;
    let by_lot = "select count(*) from sources where identity = 'property:Lot'";
    assert_eq!(number(&db.pool, by_lot).await, 1);
    let again = program.report(&["council", "list.csv"]).await;
    assert_eq!((&again["unchanged"], &again["matched_over"]), (&json!(3), &json!(0)), "{again}");
    // One row without it is left out; the others stay what they are.
    program.file("list.csv", list(""));
    let gap = program.report(&["council", "list.csv"]).await;
    assert_eq!(
        (&gap["unchanged"], &gap["gone"], &gap["rejected"]),
        (&json!(2), &json!(1), &json!({"no_id": 1})),
        "{gap}"
    );
    assert_eq!(number(&db.pool, by_lot).await, 1);
}

/// Row numbers look like ids as soon as one of them is missing.
#[tokio::test]
async fn a_list_that_is_known_by_position_is_not_known_by_its_row_numbers_once_a_row_is_gone() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    let rows = ["0;Market Hill;331000;188000", "1;Quay;331900;188100", "2;Station;331500;188500"];
    let import = async |rows: &[&str]| {
        let list = format!("FID;Car park;Eastings;Northings\n{}\n", rows.join("\n"));
        program.file("rows.csv", list);
        program.report(&["council", "rows.csv"]).await
    };
    let by_position = "select count(*) from sources where identity = 'position'";
    let first = import(&rows).await;
    assert_eq!(first["new"], 3, "{first}");
    assert_eq!(number(&db.pool, by_position).await, 1);
    let gap = import(&[rows[0], rows[2]]).await;
    assert_eq!(
        (&gap["unchanged"], &gap["gone"], &gap["matched_over"]),
        (&json!(2), &json!(1), &json!(0)),
        "{gap}"
    );
    assert_eq!(number(&db.pool, by_position).await, 1);
}

#[tokio::test]
async fn a_list_in_gzip_is_read_as_the_one_inside() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    let packed = |text: &str| {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(text.as_bytes()).expect("packed");
        gzip.finish().expect("packed")
    };
    program.file("list-2026-03.csv.gz", packed(LIST));
    let report = program.report(&["council", "list-2026-03.csv.gz"]).await;
    assert_eq!(report["source"], "list", "{report}");
    program.file("list.csv", LIST);
    let plain = program.report(&["council", "list.csv"]).await;
    assert_eq!((&plain["unchanged"], &plain["new"]), (&report["new"], &json!(0)), "{plain}");
    let town = collection(&features(|n| json!({"fid": n}), false));
    program.file("town.geojson.gz", packed(&town));
    let report = program.report(&["city", "town.geojson.gz"]).await;
    assert_eq!((&report["source"], &report["new"]), (&json!("town"), &json!(12)), "{report}");
    let checked = program.run(&["source", "check", "list-2026-03.csv.gz"]).await;
    assert_eq!(checked.code, Some(0), "{checked:?}");

    let mut cut = packed(LIST);
    cut.truncate(cut.len() - 20);
    program.file("cut.csv.gz", cut);
    let ended = program.run(&["council", "cut.csv.gz"]).await;
    ended.failed(1, &["cut.csv.gz: it is in gzip", "cut off"]);
}

#[tokio::test]
async fn what_is_wrong_with_a_list_or_its_source_file_is_said() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    program.file("list.csv", LIST);
    program.file(
        "list.toml",
        "name = \"x\"\nkind = \"parish\"\nattribution = \"\"\nlicence = \"\"\nformat = \"csv\"\n",
    );
    let ended = program.run(&["council", "list.csv", "--source-file", "list.toml"]).await;
    ended.failed(2, &["list.toml, line ", "lng and lat"]);
    let ended = program.run(&["council", "list.csv", "--source-file", "oxford"]).await;
    ended.failed(1, &["data/sources/oxford.toml, line ", "the list has no column"]);
    let ended = program.run(&["council", "list.csv", "--source-file", "nowhere"]).await;
    ended.failed(2, &["nowhere", "source list"]);
    program.file("nowhere.csv", "Name,Spaces\nA,7\n");
    program.run(&["council", "nowhere.csv"]).await.failed(1, &["no two columns hold a position"]);
    program.file("town.geojson", collection(&features(|_| json!({"code": 7}), false)));
    let ended = program.run(&["city", "town.geojson", "--id-property", "uprn"]).await;
    ended.failed(1, &["\"uprn\"", "code, capacity"]);
    let ended = program.run(&["city", "town.geojson", "--id-property", "code"]).await;
    ended.failed(1, &["12 of 12 features"]);
    assert_eq!(number(&db.pool, "select count(*) from car_parks").await, 0);
    let listed = program.run(&["source", "list"]).await;
    assert!(listed.out.contains("oxford") && listed.out.contains("nottingham"), "{listed:?}");
}
