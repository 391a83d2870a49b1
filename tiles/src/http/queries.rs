//! The queries: which car parks are in view, and which are nearest.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, FromRequestParts, Query, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use carpal_domain::geometry::{Bbox, LngLat};
use chrono::Utc;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::metadata::json_response;
use super::parameters::{Parameters, count, position};
use super::{App, Problem};
use crate::quota::budget;
use crate::view::{self, MAX_NEAREST, MAX_SEARCH_LENGTH, Search, ViewQuery};

const DEFAULT_LIMIT: usize = 50;
const DEFAULT_NEAREST: usize = 10;

/// Refuses while the car parks are being loaded.
pub fn loaded(app: &App) -> Result<(), Problem> {
    if app.content.is_loaded() {
        Ok(())
    } else {
        Err(Problem::Unavailable("The car parks are still being loaded."))
    }
}

/// How long a view waits for others.
const VIEW_PATIENCE: Duration = Duration::from_secs(2);
/// Views of one network under way at once. A map asks for one at a time.
pub const MAX_VIEWS_PER_NETWORK: usize = 16;

/// Whose request it is.
pub struct Client(IpAddr);

impl FromRequestParts<Arc<App>> for Client {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
        Ok(Self(carpal_listener::client(peer, &parts.headers, app.proxies)))
    }
}

/// `GET /tiles/carparks/view?bbox=west,south,east,north&zoom=&centre=lng,lat&limit=&offset=&q=&within=&sort=&needs=&plug=&own_width=&own_height=&stay=&arrive=&height=&clearance=&max_price=&…filters`
pub async fn view(
    State(app): State<Arc<App>>,
    client: Client,
    Query(pairs): Query<Vec<(String, String)>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let mut parameters = Parameters(pairs);
    let bbox: Bbox = parameters.required(
        "bbox",
        |text| text.parse().ok(),
        "west,south,east,north in degrees, west below east and south below north",
    )?;
    let zoom = parameters.required(
        "zoom",
        |text| text.parse().ok().filter(|zoom| (0.0..=30.0).contains(zoom)),
        "a number from 0 to 30",
    )?;
    let middle = LngLat {
        lng: f64::midpoint(bbox.west, bbox.east),
        lat: f64::midpoint(bbox.south, bbox.north),
    };
    let centre =
        parameters.take("centre", position, "longitude,latitude in degrees")?.unwrap_or(middle);
    let max = budget(u8::MAX);
    let limit = parameters.take("limit", count, "a whole number")?.unwrap_or(DEFAULT_LIMIT);
    if limit > max {
        return Err(Problem::BadRequest(format!("limit={limit} is above {max}.")));
    }
    let offset = parameters.take("offset", count, "a whole number")?.unwrap_or(0);
    let search = parameters.take("q", |text| Some(text.to_owned()), "a text")?;
    let search = match search.filter(|text| !text.trim().is_empty()) {
        None => None,
        Some(text) => Some(Search::of(&text).ok_or_else(|| {
            Problem::BadRequest(format!("q is longer than {MAX_SEARCH_LENGTH} characters."))
        })?),
    };
    let within = parameters.within()?;
    let sort = parameters.sort()?;
    let (needs, own_height_cm) = (parameters.needs()?, parameters.own_height()?);
    let stay = parameters.stay(needs)?;
    let filter = parameters.filter()?;
    let now = Utc::now();
    let query = ViewQuery {
        bbox,
        zoom,
        centre,
        limit,
        offset,
        filter,
        search,
        stay,
        within,
        sort,
        needs,
        own_height_cm,
        now,
    };
    loaded(&app)?;
    let answer =
        move |app: &App| json_response(&json(&view::view(&app.content.store, &query)), &headers);
    computed(app, client, answer).await
}

/// Computes a response beside the threads that serve: a view of the whole country looks at every car park, and the text of
/// 3,000 is long. Its place is free when it is done, also when nobody waits for it any more.
pub async fn computed(
    app: Arc<App>,
    client: Client,
    answer: impl FnOnce(&App) -> Response + Send + 'static,
) -> Result<Response, Problem> {
    let slot = app.view_slots.take(client.0);
    let slot = slot.map_err(|_| Problem::Unavailable("You asked for too many views at once."))?;
    let place = timeout(VIEW_PATIENCE, Arc::clone(&app.views).acquire_owned()).await;
    let Ok(Ok(place)) = place else {
        return Err(Problem::Unavailable("Too many views are being computed."));
    };
    let response = tokio::task::spawn_blocking(move || {
        let response = answer(&app);
        drop((place, slot));
        response
    });
    response.await.map_err(|_| Problem::Unavailable("The view could not be computed."))
}

/// `GET /tiles/carparks/nearest?lng=&lat=&limit=&needs=&plug=&own_width=&own_height=&…filters`: of the nearest, what meets the
/// needs comes first.
pub async fn nearest(
    State(app): State<Arc<App>>,
    client: Client,
    Query(pairs): Query<Vec<(String, String)>>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let mut parameters = Parameters(pairs);
    let degrees = |text: &str| text.parse::<f64>().ok();
    let lng = parameters.required("lng", degrees, "a longitude in degrees")?;
    let lat = parameters.required("lat", degrees, "a latitude in degrees")?;
    let to = LngLat::new(lng, lat).map_err(|error| Problem::BadRequest(format!("{error}.")))?;
    let limit = parameters
        .take(
            "limit",
            |text| count(text).filter(|n| (1..=MAX_NEAREST).contains(n)),
            "a whole number from 1 to 100",
        )?
        .unwrap_or(DEFAULT_NEAREST);
    let needs = parameters.needs()?;
    let stay = parameters.stay(needs)?;
    let own_height_cm = parameters.own_height()?;
    let filter = parameters.filter()?;
    loaded(&app)?;
    // Where few match, it looks at all of them.
    let answer = move |app: &App| {
        let car_parks =
            view::nearest(&app.content.store, to, limit, &filter, stay, needs, own_height_cm);
        json_response(&json!({ "places": json(&car_parks) }), &headers)
    };
    computed(app, client, answer).await
}

fn json(response: &impl serde::Serialize) -> Value {
    serde_json::to_value(response).unwrap_or(Value::Null)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use axum::response::IntoResponse;
    use carpal_listener::Shutdown;
    use metrics_exporter_prometheus::PrometheusBuilder;
    use sqlx::postgres::PgPoolOptions;

    use super::*;
    use crate::basemap::Basemap;
    use crate::cache::Cache;
    use crate::content::Content;

    #[tokio::test]
    async fn a_network_that_asks_for_very_many_views_leaves_room_for_others() {
        let content = Arc::new(Content::new(Cache::new(1), Basemap::new(1)));
        let pool = PgPoolOptions::new().connect_lazy("postgres://nobody@127.0.0.1:1/none");
        let metrics = PrometheusBuilder::new().build_recorder().handle();
        let (pool, cached) = (pool.expect("an address"), "no-cache".parse().expect("a header"));
        let shutdown = Shutdown::default();
        let app = App::new(content, pool, String::new(), 0, &cached, metrics, shutdown);
        let app = Arc::new(app);
        let from = |last: u8| Client(IpAddr::from([192, 0, 2, last]));
        let quick = |_: &App| "done".into_response();

        let (release, held) = mpsc::channel::<()>();
        let held = Arc::new(std::sync::Mutex::new(held));
        let flood: Vec<_> = (0..MAX_VIEWS_PER_NETWORK)
            .map(|_| {
                let (app, held) = (Arc::clone(&app), Arc::clone(&held));
                let slow = move |_: &App| {
                    let _ = held.lock().expect("nobody panicked").recv();
                    "done".into_response()
                };
                tokio::spawn(computed(app, from(1), slow))
            })
            .collect();
        while app.view_slots.take(from(1).0).is_ok() {
            tokio::task::yield_now().await;
        }
        let refused = computed(Arc::clone(&app), from(1), quick).await;
        assert_eq!(refused.expect_err("too many").status(), 503);
        // Others wait for their turn, and get it.
        let other = tokio::spawn(computed(Arc::clone(&app), from(2), quick));
        drop(release);
        assert!(other.await.expect("no panic").is_ok());
        for one in flood {
            assert!(one.await.expect("no panic").is_ok());
        }
        assert!(computed(app, from(1), quick).await.is_ok());
    }
}
