//! How full a car park is on the day of an arrival.

use axum::http::StatusCode;
use serde_json::json;

use crate::app::App;

#[tokio::test]
async fn a_driver_learns_how_full_it_will_be_and_how_often_that_is_right() {
    let app = App::start().await;
    let id = app.car_park("counted", "").await;
    let asked = async |query: &str| {
        let (status, body) = app.json(&format!("/api/v1/car-parks/{id}/occupancy{query}")).await;
        assert_eq!(status, StatusCode::OK, "{body}");
        body
    };
    let nothing = asked("").await;
    for (name, empty) in [("typical", json!([])), ("today", json!([])), ("forecast", json!([]))] {
        assert_eq!(nothing[name], empty, "nothing is known, and nothing is said");
    }
    assert_eq!((&nothing["arrival"], &nothing["accuracy"]), (&json!(null), &json!(null)));

    let sql = format!(
        "insert into typical_days select {id}, day, array_fill(0.5::float8, '{{96}}'), now() from generate_series(1, 7) day;
         insert into forecast_accuracies values ({id}, 60, 500, 0.03, 0.9, 0.05);
         insert into occupancy values ({id}, now() - interval '10 minutes', 98, 196)"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&app.database.pool).await.expect("made");
    let in_minutes = |minutes| {
        let at = chrono::Utc::now() + chrono::Duration::minutes(minutes);
        format!("?arrival={}", at.format("%Y-%m-%dT%H:%M:%SZ"))
    };
    let soon = asked(&in_minutes(30)).await;
    assert_eq!(soon["typical"].as_array().map(Vec::len), Some(96));
    assert_eq!(soon["typical"][1], json!({"minute": 22, "full": 0.5}));
    let said = &soon["arrival"];
    assert_eq!((&said["full"], &said["spaces_free"]), (&json!(0.5), &json!(100)), "about 98");
    assert_eq!(said["basis"], "forecast");
    let accuracy = json!({"horizon_minutes": 60, "eight_in_ten_within": 10, "within_tenth": 0.9});
    assert_eq!(soon["accuracy"], accuracy);
    let later = asked(&in_minutes(90)).await;
    assert_eq!(later["arrival"]["basis"], "typical", "nobody measured one so far ahead");
    assert_eq!((&later["forecast"], &later["accuracy"]), (&json!([]), &json!(null)));

    let aged = "update occupancy set said_at = now() - interval '31 minutes'";
    sqlx::query(aged).execute(&app.database.pool).await.expect("aged");
    assert_eq!(asked(&in_minutes(20)).await["arrival"]["basis"], "typical", "nothing fresh");

    // The clock of a feed is a little ahead of ours: that is now, and no time to come.
    let ahead = "update occupancy set said_at = now() + interval '2 minutes'";
    sqlx::query(ahead).execute(&app.database.pool).await.expect("ahead");
    let seen = asked("").await;
    assert_eq!(seen["today"].as_array().map(Vec::len), Some(1), "{seen}");
    assert_eq!(seen["today"][0]["minute"], seen["forecast"][0]["minute"]);
    let clock = app.value("select (extract(hour from t) * 60 + extract(minute from t))::integer from (select now() at time zone 'Europe/London' as t) n").await;
    let minute = seen["today"][0]["minute"].as_i64().expect("a minute");
    assert!(minute <= clock.parse().expect("a number"), "{minute} is not after {clock}");

    let (status, problem) =
        app.json(&format!("/api/v1/car-parks/{id}/occupancy?arrival=2020-01-01T00:00:00Z")).await;
    let sentence = "arrival is a time within 90 days from now, such as 2026-11-21T10:30:00Z.";
    assert_eq!((status.as_u16(), &problem["detail"]), (400, &json!(sentence)));
    let hidden = app.car_park("hidden", "is_hidden = true").await;
    let (status, _) = app.json(&format!("/api/v1/car-parks/{hidden}/occupancy")).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_was_counted_before_two_car_parks_became_one_is_not_lost() {
    let app = App::start().await;
    let (counted, other) = (app.car_park("counted", "").await, app.car_park("other", "").await);
    let sql = format!(
        "insert into occupancy values ({counted}, now() - interval '10 minutes', 49, 196),
                                      ({other}, now() - interval '40 minutes', 98, 196);
         update car_parks set merged_into = {other}, deleted_at = now(), deleted_because = 'merged' where id = {counted};
         insert into typical_days select {other}, day, array_fill(0.5::float8, '{{96}}'), now() from generate_series(1, 7) day;
         insert into forecast_accuracies values ({other}, 60, 500, 0.03, 0.9, 0.05)"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&app.database.pool).await.expect("made");
    for id in [counted, other] {
        let at = chrono::Utc::now() + chrono::Duration::minutes(5);
        let path =
            format!("/api/v1/car-parks/{id}/occupancy?arrival={}", at.format("%Y-%m-%dT%H:%M:%SZ"));
        let (status, body) = app.json(&path).await;
        assert_eq!(status, StatusCode::OK, "{body}");
        assert_eq!(
            body["arrival"]["basis"], "forecast",
            "the newest count is what was merged: {body}"
        );
        assert_eq!(body["capacity"], 196);
    }
}
