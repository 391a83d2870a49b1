//! All car parks on the map, in the list and in the export.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::shown;
use crate::admin_area::admin;
use crate::app::App;

#[tokio::test]
async fn what_drivers_do_not_see_is_on_the_admins_map_alone() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    for (key, set) in [
        ("seen", "name = 'Seen', is_hidden = false"),
        ("hidden", "name = 'Hidden', is_hidden = true"),
        ("waits", "name = 'Waits', approved = false"),
        ("gone", "name = 'Gone', deleted_at = now(), deleted_because = 'admin'"),
        ("far", "name = 'Far'"),
    ] {
        let at = if key == "far" {
            "st_point(-1.5, 53.8, 4326)"
        } else {
            "st_point(-2.99, 51.58, 4326)"
        };
        app.car_park(
            key,
            &format!("{set}, address = 'High Street', area = 'Wales', location = {at}"),
        )
        .await;
    }
    assert_eq!(
        shown(&olga, "").await,
        ["Gone deleted", "Hidden hidden", "Seen on_map", "Waits unapproved"]
    );
    assert_eq!(shown(&olga, "&standing=hidden").await.len(), 1);
    assert_eq!(shown(&olga, "&q=see").await, ["Seen on_map"]);
    let far = olga.get("/admin/car-parks/map?zoom=6&q=high").await.body;
    assert_eq!((&far["areas"][0]["area"], &far["areas"][0]["count"]), (&json!("Wales"), &json!(5)));
    assert_eq!(far["car_parks"], json!([]));

    let first = olga.get("/admin/car-parks?limit=2").await.body;
    let names = |page: &Value| {
        let rows = page["car_parks"].as_array().expect("rows").clone();
        rows.iter().map(|row| row["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        (names(&first), &first["total"]),
        (vec!["Far".to_owned(), "Gone".into()], &json!(5))
    );
    let next = first["next"].as_str().expect("another page").replace(' ', "%20");
    let second = olga.get(&format!("/admin/car-parks?limit=2&cursor={next}")).await.body;
    assert_eq!(names(&second), ["Hidden", "Seen"]);
    for wrong in [
        "/admin/car-parks/map?zoom=14",
        "/admin/car-parks/map?zoom=99&bbox=0,0,1,1",
        "/admin/car-parks?bbox=1,2,3",
        "/admin/car-parks?cursor=x",
    ] {
        assert_eq!(olga.get(wrong).await.status, StatusCode::BAD_REQUEST, "{wrong}");
    }
}

#[tokio::test]
async fn the_export_is_a_table_without_formulas() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    app.car_park("a", "name = '=HYPERLINK(1)', address = 'High \"St\"', location = st_point(-2.5, 51.5, 4326), capacity = 12, is_hidden = true").await;
    app.car_park("b", "name = 'Quay', location = st_point(-2.5, 51.5, 4326), access = 'private', availability = 'full'").await;
    app.car_park("c", "name = 'Gone', deleted_at = now(), deleted_because = 'admin'").await;
    let (headers, table) = olga.download("/admin/car-parks/export").await;
    assert_eq!(headers["content-disposition"], "attachment; filename=\"car_parks.csv\"");
    let table = String::from_utf8(table).expect("a text");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "Name,Address,Latitude,Longitude,Type,Status,Spaces,Hidden");
    assert_eq!(
        lines[1],
        r#""'=HYPERLINK(1)","High ""St""",51.500000,-2.500000,"public","unknown",12,"Yes""#
    );
    assert!(lines[2].starts_with("\"Quay\","), "{}", lines[2]);
    assert!(lines[2].ends_with(r#","private","full",0,"No""#), "{}", lines[2]);
    assert_eq!(lines.len(), 3, "what is deleted is left out");

    let (_, deleted) =
        olga.download("/admin/car-parks/export?standing=deleted&conflict=false").await;
    let deleted = String::from_utf8(deleted).expect("a text");
    assert!(deleted.lines().nth(1).is_some_and(|line| line.starts_with("\"Gone\",")), "{deleted}");
    app.sql("update car_parks set approved = false").await;
    let (_, unapproved) = olga.download("/admin/car-parks/export").await;
    let unapproved = String::from_utf8(unapproved).expect("a text");
    assert_eq!(unapproved.matches(",\"Yes\"").count(), 1, "hidden, and not approved either");
    let asked = app
        .value("select after::text from activities where activity_type = 'car_park_export' and after ->> 'standing' = 'deleted'")
        .await;
    assert!(asked.contains("\"conflict\": false"), "{asked}");
}
