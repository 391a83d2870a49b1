//! Vehicles, and pictures.

use serde_json::json;

use super::{Row, form, row, to, with};
use crate::client::Form;
use crate::pictures::jpeg;

#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    // vehicles: those of another driver are not there
    row("GET /vehicles", |_, _| to("/vehicles"),
        [401, 200, 200, 200, 200, 200, 200, 403, 200, 200, 200, 401]),
    row("POST /vehicles", |_, at| with("/vehicles", json!({"registration": format!("ADD{at}")})),
        [401, 201, 201, 201, 201, 201, 201, 403, 403, 201, 201, 401]),
    row("GET /vehicles/{id}", |world, _| to(format!("/vehicles/{}", world.drivers_vehicle)),
        [401, 200, 404, 404, 404, 404, 404, 403, 404, 404, 404, 401]),
    row("PATCH /vehicles/{id}", |world, _| with(format!("/vehicles/{}", world.drivers_vehicle), json!({"notes": "mine now"})),
        [401, 200, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("DELETE /vehicles/{id}", |world, _| to(format!("/vehicles/{}", world.drivers_vehicle)),
        [401, 204, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),

    row("PUT /vehicles/{id}/status", |world, _| with(format!("/vehicles/{}/status", world.drivers_vehicle), json!({"status": "parked"})),
        [401, 200, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("DELETE /vehicles/{id}/status", |world, _| to(format!("/vehicles/{}/status", world.drivers_vehicle)),
        [401, 204, 404, 404, 404, 404, 404, 404, 404, 404, 404, 401]),

    row("POST /vehicles/{id}/photos", |world, _| form(format!("/vehicles/{}/photos", world.drivers_vehicle),
                                                      Form::default().file("photo", "a.jpg", &jpeg(8, 8))),
        [401, 201, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("DELETE /vehicles/{id}/photos/{photo_id}", |world, _| to(format!("/vehicles/{}/photos/{}", world.drivers_vehicle, world.drivers_photo)),
        [401, 204, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),

    row("POST /vehicles/claims", |world, _| form("/vehicles/claims", Form::default().text("registration", &world.deputys_plate)
                                                                                     .file("certificate", "v5c.jpg", &jpeg(8, 8))),
        [401, 201, 201, 201, 201, 201, 201, 403, 403, 201, 201, 401]),
    row("DELETE /vehicles/{id}/claim", |world, _| to(format!("/vehicles/{}/claim", world.drivers_claimed)),
        [401, 200, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),

    row("POST /vehicles/{id}/card-token", |world, _| to(format!("/vehicles/{}/card-token", world.drivers_vehicle)),
        [401, 200, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),
    row("DELETE /vehicles/{id}/card-token", |world, _| to(format!("/vehicles/{}/card-token", world.drivers_vehicle)),
        [401, 200, 404, 404, 404, 404, 404, 403, 403, 404, 404, 401]),

    row("POST /vehicles/enquiry", |_, _| with("/vehicles/enquiry", json!({"registration": "AB12 CDE"})),
        [401, 200, 200, 200, 200, 200, 200, 403, 403, 200, 200, 401]),

    // pictures: open to whoever was given the address
    row("GET /pictures/{id}", |world, _| to(world.photo_address.clone()),
        [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200]),
];
