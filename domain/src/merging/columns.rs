//! The content columns of `car_parks`, and SQL that names all of them. The statements with it are written from this one list,
//! and so not checked by the compiler; a test holds the list to the table.

/// The content columns of `car_parks`, which are the fields of a record of the ingest, in their order.
pub const CONTENT_COLUMNS: [&str; 52] = [
    "name",
    "name_inferred",
    "address",
    "city",
    "area",
    "location",
    "footprint",
    "entrances",
    "kind",
    "structure",
    "access",
    "access_inferred",
    "fee",
    "fee_raw",
    "tariff",
    "price_hour_pence",
    "price_day_pence",
    "price_flat_pence",
    "price_basis",
    "price_description",
    "charge_raw",
    "rates",
    "free_minutes",
    "max_stay_minutes",
    "max_stay_unlimited",
    "max_stay_raw",
    "max_stay_conditional",
    "time_limit",
    "opening_hours",
    "opening_hours_valid",
    "restrictions",
    "facilities",
    "capacity",
    "capacity_approximate",
    "capacity_disabled",
    "capacity_charging",
    "max_height_cm",
    "max_width_cm",
    "step_free",
    "plugs",
    "surface",
    "operator",
    "provider",
    "provider_inferred",
    "provider_url",
    "paying_app",
    "location_code",
    "description",
    "notes_on_data",
    "is_verified",
    "verified_by",
    "availability",
];

/// The content columns, each with this before it.
#[must_use]
pub fn columns(of: &str) -> String {
    CONTENT_COLUMNS.map(|column| format!("{of}{column}")).join(", ")
}

/// The content columns as values of a populated record. A footprint that crosses itself is made valid, or left out when
/// nothing is left of it.
#[must_use]
pub fn values(of: &str) -> String {
    let values = CONTENT_COLUMNS.map(|column| match column {
        "footprint" => format!(
            "case when {of}footprint is null or st_isvalid({of}footprint) then {of}footprint
              when st_dimension({of}footprint) = 2
                   and not st_isempty(st_collectionextract(st_makevalid({of}footprint), 3))
              then st_collectionextract(st_makevalid({of}footprint), 3) end as footprint"
        ),
        // Records that were stored before these columns were made say nothing of them.
        "paying_app" | "location_code" => format!("coalesce({of}{column}, '') as {column}"),
        "plugs" => format!("coalesce({of}plugs, '{{}}') as plugs"),
        column => format!("{of}{column}"),
    });
    values.join(", ")
}
