//! Vehicle status, and spaces that are about to be left.

mod home;
mod privacy;
mod said;
mod sample;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use carpal_api::routes;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client};

/// South-west corner of the town on the National Grid, in metres: in Liverpool, at the corner of a square.
pub const CORNER: (f64, f64) = (334_000.0, 390_000.0);

/// A town of streets every 70 metres for a kilometre each way, of which the tenth are motorways and drives; with car parks, and country
/// around it. Its clock is the test's.
pub struct Town {
    pub app: App,
    ahead: Arc<AtomicI64>,
}

impl Town {
    pub async fn with(flags: &[&str]) -> Self {
        let often = ["--access-token-expiry", "3650d"];
        let flags: Vec<&str> = often.into_iter().chain(flags.iter().copied()).collect();
        let mut app = App::with(&flags).await;
        let ahead = Arc::new(AtomicI64::new(0));
        let theirs = ahead.clone();
        app.state.foundation.now =
            Arc::new(move || Utc::now() + TimeDelta::milliseconds(theirs.load(Ordering::Relaxed)));
        app.router = routes(app.state.clone());
        let town = Self { app, ahead };
        town.build().await;
        town
    }

    pub async fn new() -> Self {
        Self::with(&[]).await
    }

    async fn build(&self) {
        let (east, north) = CORNER;
        self.app.sql("insert into sources (name, kind) values ('town', 'osm')").await;
        self.app
            .sql(&format!(
                "insert into map_features (source, layer, element, kind, name, min_zoom, geom)
                 select 'town', 'roads', 'w' || n || way, case when n % 10 = 9 then case way when 'e' then 'motorway' else 'service' end
                        else 'minor' end, way || ' ' || n || ' Street', 12,
                        st_transform(st_setsrid(case way
                            when 'e' then st_makeline(st_point({east}, {north} + 35 + 70 * n), st_point({east} + 1000, {north} + 35 + 70 * n))
                            else st_makeline(st_point({east} + 35 + 70 * n, {north}), st_point({east} + 35 + 70 * n, {north} + 1000))
                        end, 27700), 3857)
                 from generate_series(0, 13) n cross join (values ('e'), ('n')) ways (way)"
            ))
            .await;
        // A lane in the country, two kilometres east of the town, and a dual carriageway with one farm.
        self.app
            .sql(&format!(
                "insert into map_features (source, layer, element, kind, name, min_zoom, geom)
                 select 'town', 'roads', 'lane' || aside, 'minor', 'Farm Lane', 12,
                        st_transform(st_setsrid(st_makeline(st_point({east} + 3000, {north} + 100 + aside), st_point({east} + 4000, {north} + 100 + aside)), 27700), 3857)
                 from (values (0), (12)) lanes (aside)"
            ))
            .await;
        self.car_park("large", (500.0, 500.0), "capacity = 120").await;
        self.car_park("outlined", (300.0, 700.0), &outline(300.0, 700.0, 20.0)).await;
        self.car_park("small", (650.0, 320.0), "capacity = 3").await;
        self.car_park("private", (800.0, 800.0), "capacity = 90, access = 'private'").await;
        self.car_park("far", (0.0, 5000.0), "capacity = 90").await;
    }

    pub async fn car_park(&self, key: &str, at: (f64, f64), set: &str) -> i64 {
        let point = self.at(at).await;
        let set = format!(
            "location = st_point({}, {}, 4326), name = '{key}', {set}",
            point["lng"], point["lat"]
        );
        self.app.car_park(key, &set).await
    }

    /// Longitude and latitude of metres east and north of the corner.
    pub async fn at(&self, (east, north): (f64, f64)) -> Value {
        let (x, y) = (CORNER.0 + east, CORNER.1 + north);
        let sql = format!(
            "select st_x(p) || ' ' || st_y(p) from st_transform(st_setsrid(st_makepoint({x}, {y}), 27700), 4326) p"
        );
        let text = self.app.value(&sql).await;
        let (lng, lat) = text.split_once(' ').expect("two numbers");
        json!({"lng": lng.parse::<f64>().expect("a number"), "lat": lat.parse::<f64>().expect("a number")})
    }

    /// The test's time.
    pub fn now(&self) -> DateTime<Utc> {
        (self.app.state.foundation.now)()
    }

    /// Lets time pass.
    pub fn pass(&self, time: TimeDelta) {
        self.ahead.fetch_add(time.num_milliseconds(), Ordering::Relaxed);
    }

    /// Lets time pass until a whole five minutes, and a little more.
    pub fn to_next_step(&self) {
        let rest = 300_000 - self.now().timestamp_millis().rem_euclid(300_000);
        self.pass(TimeDelta::milliseconds(rest + 500));
    }

    /// What everybody sees, from far enough above.
    pub async fn seen(&self) -> Value {
        let (status, body) = self.app.json("/api/v1/leaving-soon?bbox=-4,52,-2,55").await;
        assert_eq!(status, 200, "{body}");
        body["places"].clone()
    }

    /// The names of what everybody sees.
    pub async fn names(&self) -> Vec<String> {
        let seen = self.seen().await;
        let places = seen.as_array().expect("a list").iter();
        places.map(|place| place["name"].as_str().unwrap_or_default().to_owned()).collect()
    }

    pub async fn vehicle(&self, registration: &str) -> String {
        let sql = format!("select id from vehicles where registration = '{registration}'");
        self.app.value(&sql).await
    }

    pub async fn leave(&self, driver: &Client, vehicle: &str, at: (f64, f64)) -> Answer {
        let location = self.at(at).await;
        let body = json!({"status": "leaving-soon", "leaves_in_minutes": 10, "location": location});
        driver.put(&format!("/vehicles/{vehicle}/status"), body).await
    }
}

fn outline(east: f64, north: f64, half: f64) -> String {
    let (x, y) = (CORNER.0 + east, CORNER.1 + north);
    format!(
        "footprint = st_transform(st_makeenvelope({}, {}, {}, {}, 27700), 4326)",
        x - half,
        y - half,
        x + half,
        y + half
    )
}

pub async fn say(driver: &Client, vehicle: &str, body: Value) -> Answer {
    driver.put(&format!("/vehicles/{vehicle}/status"), body).await
}
