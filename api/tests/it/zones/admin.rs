//! Olga draws zones, changes and retires them.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{id, newport, olga};
use crate::app::App;
use crate::client::Answer;
use crate::guests::but;

#[tokio::test]
async fn a_zone_is_drawn_changed_retired_and_taken_into_use_again() {
    let app = App::start().await;
    let (olga, zone) = olga(&app).await;
    let path = format!("/admin/zones/{zone}");
    let seen = olga.get(&path).await.body;
    assert_eq!(
        (seen["version"].as_i64(), seen["boundary"].as_array().map(Vec::len)),
        (Some(1), Some(5))
    );
    let changed = but(
        newport(),
        json!({"version": 1, "name": "Newport", "boundary": [[-3.0, 51.58], [-2.98, 51.58], [-2.98, 51.6]]}),
    );
    let answer = olga.put(&path, changed.clone()).await;
    assert_eq!(
        (answer.status, &answer.body["name"], answer.body["version"].as_i64()),
        (StatusCode::OK, &json!("Newport"), Some(2))
    );
    assert_eq!(olga.put(&path, changed).await.refusal().1, "stale");
    let because = |version| json!({"version": version, "reason": "Too small"});
    assert_eq!(olga.post(&format!("{path}/retire"), because(1)).await.refusal().1, "stale");
    assert!(olga.post(&format!("{path}/retire"), because(2)).await.body["retired_at"].is_string());
    assert_eq!(olga.post(&format!("{path}/retire"), because(3)).await.refusal().1, "stale");
    assert_eq!(olga.get("/zones").await.body["zones"], json!([]));
    // Its name is free, and then taken.
    let second = olga.post("/admin/zones", but(newport(), json!({"name": "NEWPORT"}))).await;
    assert_eq!(second.status, StatusCode::CREATED);
    assert_eq!(olga.post(&format!("{path}/restore"), because(3)).await.refusal().1, "name_taken");
    let other = format!("/admin/zones/{}", id(&second));
    olga.post(&format!("{other}/retire"), because(1)).await;
    assert_eq!(
        olga.post(&format!("{path}/restore"), because(3)).await.body["retired_at"],
        Value::Null
    );
    let logged = app.value("select string_agg(activity_type, ' ' order by id) from activities where target_type = 'zone'").await;
    assert_eq!(logged, "zone_create zone_change zone_retire zone_create zone_retire zone_restore");
}

#[tokio::test]
async fn a_boundary_is_one_line_around_an_area_of_the_uk() {
    let app = App::start().await;
    let (olga, _) = olga(&app).await;
    let draw = async |boundary: Value| {
        let zone = but(newport(), json!({"name": "Elsewhere", "boundary": boundary}));
        olga.post("/admin/zones", zone).await
    };
    for (boundary, why) in [
        (json!([]), "no corners"),
        (json!([[-3.0, 51.58], [-2.98, 51.58]]), "two corners"),
        (json!([[-3.0, 51.58], [-2.98, 51.6], [-2.98, 51.58], [-3.0, 51.6]]), "it crosses itself"),
        (json!([[-3.0, 51.58], [-3.0, 51.58], [-3.0, 51.58]]), "no area"),
        (json!([[-3.0, 51.58], [-2.9999, 51.58], [-2.9999, 51.5801]]), "a house"),
        (json!([[-4.0, 51.0], [-2.0, 51.0], [-2.0, 52.5]]), "a county"),
        (json!([[-6.27, 53.34], [-6.24, 53.34], [-6.24, 53.36]]), "Dublin"),
        (json!([[2.3, 48.8], [2.4, 48.8], [2.4, 48.9]]), "Paris"),
        (json!(vec![[-3.0, 51.58]; 201]), "too many corners"),
    ] {
        let refused = draw(boundary).await;
        assert!(refused.body["fields"]["boundary"].is_string(), "{why}: {}", refused.body);
    }
    for (change, field) in [
        (json!({"name": "NP"}), "name"),
        (json!({"name": "New\u{7}port"}), "name"),
        (json!({"description": "x".repeat(501)}), "description"),
    ] {
        let refused = olga.post("/admin/zones", but(newport(), change)).await;
        assert!(refused.body["fields"][field].is_string(), "{field}: {}", refused.body);
    }
    let taken = olga.post("/admin/zones", newport()).await;
    assert_eq!((taken.refusal().0, taken.refusal().1), (409, "name_taken"));
}

#[tokio::test]
async fn no_two_zones_near_each_other_have_names_that_look_the_same() {
    let app = App::start().await;
    let (olga, zone) = olga(&app).await;
    let draw = async |name: &str, boundary: Value| {
        olga.post("/admin/zones", but(newport(), json!({"name": name, "boundary": boundary}))).await
    };
    let caerleon = json!([[-2.97, 51.6], [-2.94, 51.6], [-2.94, 51.62]]);
    let london = json!([[-0.13, 51.5], [-0.1, 51.5], [-0.1, 51.52]]);
    for name in ["Newp\u{43e}rt City Centre", "Newport City-Centre", "Newp0rt City Centre"] {
        let refused = draw(name, caerleon.clone()).await;
        assert_eq!((refused.refusal().0, refused.refusal().1), (409, "name_alike"), "{name}");
    }
    assert_eq!(draw("Newport City-Centre", london).await.status, StatusCode::CREATED);
    assert_eq!(draw("Newport Centre 4", caerleon).await.status, StatusCode::CREATED);
    // Nor is one taken into use again beside the one that has its look by now.
    let path = format!("/admin/zones/{zone}");
    olga.post(&format!("{path}/retire"), json!({"version": 1, "reason": "Too small"})).await;
    let newport = json!([[-3.0, 51.58], [-2.98, 51.58], [-2.98, 51.6]]);
    assert_eq!(draw("Newport City Centr\u{435}", newport).await.status, StatusCode::CREATED);
    let back =
        olga.post(&format!("{path}/restore"), json!({"version": 2, "reason": "Again"})).await;
    assert_eq!(back.refusal().1, "name_alike");
}

#[tokio::test]
async fn names_are_looked_for_around_the_middle_of_a_zone_whether_it_is_made_or_comes_back() {
    let app = App::start().await;
    let (olga, _) = olga(&app).await;
    let draw = async |name: &str, boundary: Value| {
        let zone = but(newport(), json!({"name": name, "boundary": boundary}));
        olga.post("/admin/zones", zone).await
    };
    let retired = async |zone: &Answer| {
        let path = format!("/admin/zones/{}", id(zone));
        olga.post(&format!("{path}/retire"), json!({"version": 1, "reason": "Too large"})).await;
        path
    };
    let back = async |path: &str| {
        olga.post(&format!("{path}/restore"), json!({"version": 2, "reason": "Again"})).await
    };
    // Its first corner is 53 km from a zone in Gloucestershire, and its middle 47.
    let large = json!([[-3.0, 51.58], [-2.87, 51.58], [-2.87, 51.665], [-3.0, 51.665]]);
    let path = retired(&draw("Gwent Levels", large).await).await;
    let near = json!([[-2.47, 51.93], [-2.45, 51.93], [-2.45, 51.95]]);
    assert_eq!(draw("Gwent-Levels", near).await.status, StatusCode::CREATED);
    assert_eq!(back(&path).await.refusal().1, "name_alike");
    // The same drawn from its other corner, which is 47 km from another one there, and its middle 53.
    let far = json!([[-2.4, 51.971], [-2.38, 51.971], [-2.38, 51.991]]);
    assert_eq!(draw("Vale of Usk", far).await.status, StatusCode::CREATED);
    let turned = json!([[-2.87, 51.665], [-3.0, 51.665], [-3.0, 51.58], [-2.87, 51.58]]);
    let made = draw("Vale-of-Usk", turned).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    assert_eq!(back(&retired(&made).await).await.status, StatusCode::OK);
}

#[tokio::test]
async fn zones_are_listed_in_pages_sorted_and_found() {
    let app = App::start().await;
    let (olga, _) = olga(&app).await;
    // Made at the same moment: their ids tell them apart.
    app.sql(
        "insert into zones (id, name, boundary, created_at, retired_at)
         select gen_random_uuid(), 'Moor ' || n, st_makeenvelope(-3.94, 50.57, -3.91, 50.59, 4326), timestamptz '2026-01-01',
                case when n = 3 then now() end
         from generate_series(1, 3) n",
    )
    .await;
    let walk = async |sort: &str| {
        let (mut shown, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = olga.get(&format!("/admin/zones?limit=1&sort={sort}{cursor}")).await.body;
            assert_eq!(page["total"], 4, "{page}");
            let rows = page["zones"].as_array().expect("zones").iter();
            shown.extend(rows.map(|zone| zone["name"].as_str().expect("a name").to_owned()));
            let Some(next) = page["next"].as_str() else { return shown };
            cursor = format!("&cursor={next}");
        }
    };
    let (newest, mut oldest) = (walk("newest").await, walk("oldest").await);
    assert_eq!((newest.len(), newest[0].as_str()), (4, "Newport City Centre"));
    oldest.reverse();
    assert_eq!(newest, oldest);
    let mut moors = newest[1..].to_vec();
    moors.sort();
    assert_eq!(moors, ["Moor 1", "Moor 2", "Moor 3"]);
    for (query, total) in [
        ("q=OOR%202", 1),
        ("q=moor", 3),
        ("q=nowhere", 0),
        ("retired=true", 1),
        ("retired=false", 3),
    ] {
        let found = olga.get(&format!("/admin/zones?{query}")).await.body;
        assert_eq!(found["total"], total, "{query}: {found}");
        assert_eq!(found["zones"].as_array().map(Vec::len), Some(total), "{query}");
    }
    let retired = olga.get("/admin/zones?retired=true&q=moor").await.body;
    assert_eq!(retired["zones"][0]["name"], "Moor 3");
    assert_eq!(olga.get("/admin/zones?cursor=25").await.refusal().0, 400);
    assert_eq!(olga.get("/admin/zones?q=").await.refusal().0, 422);
}

#[tokio::test]
async fn what_is_shipped_is_made_once_and_stays_as_an_admin_left_it() {
    let app = App::start().await;
    for _ in 0..2 {
        carpal_api::make_built_in_zones(&app.state).await.expect("made");
    }
    assert_eq!(
        app.value("select string_agg(name, ', ' order by name) from zones").await,
        "Liverpool City Centre, Manchester Northern Quarter"
    );
    app.sql("update zones set name = 'Liverpool', retired_at = now() where name like 'Liverpool%'")
        .await;
    carpal_api::make_built_in_zones(&app.state).await.expect("made");
    assert_eq!(app.value("select count(*)::text from zones").await, "2");
    let sizes = app.value("select string_agg(round((st_area(boundary::geography) / 1e6)::numeric, 1)::text, ' ' order by name) from zones").await;
    assert!(
        sizes.split(' ').all(|km2| km2.parse::<f64>().is_ok_and(|km2| (0.1..6.0).contains(&km2))),
        "{sizes}"
    );
}
