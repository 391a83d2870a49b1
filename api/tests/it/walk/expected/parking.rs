//! The site, and what drivers read and say of parking.

use serde_json::json;

use super::{Row, form, row, to, with};
use crate::client::Form;
use crate::pictures::jpeg;

#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    // site
    row("GET /config", |_, _| to("/config"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /live", |_, _| to("/live"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),

    // parking
    row("GET /car-parks/{id}", |world, _| to(format!("/car-parks/{}", world.car_park)),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /car-parks/{id}/cost", |world, _| to(format!("/car-parks/{}/cost?minutes=120", world.car_park)),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /car-parks/{id}/occupancy", |world, _| to(format!("/car-parks/{}/occupancy", world.car_park)),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /car-parks/{id}/facts", |world, _| to(format!("/car-parks/{}/facts", world.car_park)),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /car-parks/moments", |world, _| to(format!("/car-parks/moments?ids={}", world.car_park)),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /car-parks/{id}/reports", |world, _| to(format!("/car-parks/{}/reports", world.car_park)),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /car-parks/{id}/reports", |world, _| with(format!("/car-parks/{}/reports", world.car_park), json!({"kind": "full"})),
        [401, 201, 201, 201, 201, 201, 201, 403, 403, 201, 201, 401]),
    row("POST /car-parks/{id}/price-reports", |world, _| form(format!("/car-parks/{}/price-reports", world.car_park),
                                                             Form::default().file("photo", "sign.jpg", &jpeg(8, 8))),
        [401, 201, 201, 201, 201, 201, 201, 403, 403, 201, 201, 401]),
    row("GET /me/driver-reports", |_, _| to("/me/driver-reports"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("DELETE /me/driver-reports/{id}", |world, _| to(format!("/me/driver-reports/{}", world.drivers_report)),
        [401, 204, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("PUT /me/parking-reminder", |_, _| with("/me/parking-reminder",
                                                json!({"remind_at": chrono::Utc::now() + chrono::TimeDelta::hours(1), "words": "leave_now"})),
        [401, 409, 409, 409, 409, 409, 409, 403, 403, 409, 409, 401]),
    row("DELETE /me/parking-reminder", |_, _| to("/me/parking-reminder"),
        [401, 204, 204, 204, 204, 204, 204, 204, 204, 204, 204, 401]),
    row("GET /me/parking-needs", |_, _| to("/me/parking-needs"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("PUT /me/parking-needs", |_, _| with("/me/parking-needs", json!({"blue_badge": true, "step_free": true, "vehicle": "van",
                                             "height_cm": 205, "width_cm": null, "plug": "type_2"})),
        [401, 200, 200, 200, 200, 200, 200, 403, 403, 200, 200, 401]),
    row("DELETE /me/parking-needs", |_, _| to("/me/parking-needs"),
        [401, 204, 204, 204, 204, 204, 204, 204, 204, 204, 204, 401]),
    row("GET /leaving-soon", |_, _| to("/leaving-soon?bbox=-3,51,-2,52"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    // No street is known there.
    row("POST /leaving-soon/spot", |_, _| with("/leaving-soon/spot", json!({"lng": -2.5, "lat": 51.5})),
        [401, 422, 422, 422, 422, 422, 422, 403, 403, 422, 422, 401]),
    row("GET /me/home", |_, _| to("/me/home"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("PUT /me/home", |_, _| with("/me/home", json!({"lng": -2.5, "lat": 51.5})),
        [401, 200, 200, 200, 200, 200, 200, 403, 403, 200, 200, 401]),
    row("DELETE /me/home", |_, _| to("/me/home"),
        [401, 204, 204, 204, 204, 204, 204, 204, 204, 204, 204, 401]),
    row("GET /car-parks/summary", |_, _| to("/car-parks/summary"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("POST /car-parks/refresh", |_, _| to("/car-parks/refresh"),
        [202, 202, 202, 202, 202, 202, 202, 202, 202, 202, 202, 202]),
    row("GET /places/search", |_, _| to("/places/search?q=exchange"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /places/start", |_, _| to("/places/start?lng=-2.99&lat=53.41"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
    row("GET /places/reverse", |_, _| to("/places/reverse?lng=-2.99&lat=53.41"),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
];
