//! A stay leaves out what is known not to take it, and says what it costs elsewhere.

use serde_json::Value;

use crate::support::{Server, Spot, server};

const VIEW: &str = "/tiles/carparks/view?bbox=-3,53.3,-2.8,53.5&zoom=15";

/// Names and the price of the stay, by name.
async fn stays(server: &Server, parameters: &str) -> Vec<String> {
    let answer = server.json(&format!("{VIEW}&{parameters}")).await;
    let car_parks = answer["places"].as_array().expect("places");
    assert_eq!(answer["total"].as_u64(), Some(car_parks.len() as u64));
    let said = |car_park: &Value| {
        let words = car_park.get("stay_words").map_or("-", |words| words.as_str().expect("words"));
        format!("{} {words}", car_park["name"].as_str().expect("a name"))
    };
    let mut said: Vec<_> = car_parks.iter().map(said).collect();
    said.sort();
    said
}

async fn with(car_parks: &[(&str, &str)]) -> Server {
    let server = server().await;
    for (at, (name, more)) in car_parks.iter().enumerate() {
        let lng = -2.9 + at as f64 / 1000.0;
        server.add(Spot { name, lng, lat: 53.4, more }).await;
    }
    let all = car_parks.len() as u64;
    let there = async || server.json(VIEW).await["total"].as_u64() == Some(all);
    server.until(crate::support::LONG, "there", there).await;
    server
}

#[tokio::test]
async fn must_fit_the_hours_on_london_s_clock() {
    let open = |hours| format!("opening_hours = '{hours}', opening_hours_valid = true");
    let (days, market) = (open("Mo-Fr 08:00-18:00"), open("Mo-Sa 06:00-14:00; PH off"));
    let odd = "opening_hours = 'ask the man'";
    let server = with(&[("Days", &days), ("Market", &market), ("Odd", odd), ("Unsaid", "")]).await;
    let at = async |arrive: &str, minutes: u32| {
        let said = stays(&server, &format!("arrive={arrive}&stay={minutes}")).await;
        said.iter().map(|one| one.trim_end_matches(" -").to_owned()).collect::<Vec<_>>().join(" ")
    };
    // A Wednesday in July: London is an hour ahead of UTC.
    assert_eq!(at("2026-07-15T08:00", 600).await, "Days Odd Unsaid");
    assert_eq!(at("2026-07-15T08:00", 601).await, "Odd Unsaid");
    assert_eq!(at("2026-07-15T07:59", 60).await, "Market Odd Unsaid");
    assert_eq!(at("2026-08-31T09:00", 60).await, "Days Odd Unsaid", "a bank holiday");
}

#[tokio::test]
async fn must_fit_the_limit_and_the_height() {
    let server = with(&[
        ("Hour", "max_stay_minutes = 60"),
        ("Low", "max_height_cm = 190"),
        ("Unlimited", "max_stay_unlimited = true"),
        ("Roof", "facilities = '{covered}'"),
        ("Bar", "facilities = '{height_restriction}'"),
        ("High roof", "facilities = '{covered}', max_height_cm = 250"),
        ("By day", "max_stay_conditional = '30 min @ (09:00-18:00)'"),
    ])
    .await;
    let fit = async |parameters: &str| {
        // At night, when no condition holds.
        let said = stays(&server, &format!("arrive=2026-07-15T20:00&{parameters}")).await;
        let said = said.iter().map(|one| one.trim_end_matches(" -"));
        said.filter(|one| *one != "By day").collect::<Vec<_>>().join(", ")
    };
    let by_day = async |arrive: &str| {
        let said = stays(&server, &format!("arrive=2026-07-15T{arrive}&stay=60")).await;
        said.iter().any(|one| one.starts_with("By day"))
    };
    assert!(!by_day("10:00").await && by_day("18:00").await && by_day("17:45").await);
    assert_eq!(fit("stay=60").await, "Bar, High roof, Hour, Low, Roof, Unlimited");
    assert_eq!(fit("stay=61").await, "Bar, High roof, Low, Roof, Unlimited");
    assert_eq!(fit("stay=61&height=190").await, "Bar, High roof, Low, Roof, Unlimited");
    assert_eq!(fit("stay=61&height=191").await, "Bar, High roof, Roof, Unlimited");
    // Height Clearance: high enough, or nothing above.
    assert_eq!(fit("stay=61&height=190&clearance=1").await, "High roof, Low, Unlimited");
    assert_eq!(fit("stay=61&height=191&clearance=1").await, "High roof, Unlimited");
}

#[tokio::test]
async fn must_be_allowed_by_the_board() {
    let board = |periods: &str, more: &str| {
        let hourly =
            r#"{"when": "24/7", "tickets": [{"kind": "each", "minutes": 60, "pence": 100}]}"#;
        format!(
            "max_stay_minutes = {more} rates = '{{\"periods\": [{periods}{hourly}], \"max_stay\": [{{\"minutes\": 120}}]}}'"
        )
    };
    let market = board(r#"{"when": "Th 05:00-18:00", "kind": "no_parking"},"#, "null,");
    let residents = board(r#"{"when": "Mo-Fr 10:00-11:00", "kind": "permit_only"},"#, "null,");
    let two_hours = board("", "60,");
    let server =
        with(&[("Market", &market), ("Residents", &residents), ("Two hours", &two_hours)]).await;
    // 15 July 2026 is a Wednesday.
    let names = async |arrive: &str, minutes: u32| {
        let said = stays(&server, &format!("arrive={arrive}&stay={minutes}")).await.join(", ");
        ["Market", "Residents", "Two hours"].map(|name| said.contains(name))
    };
    assert_eq!(names("2026-07-15T13:00", 120).await, [true, true, true]);
    assert_eq!(names("2026-07-15T09:30", 60).await, [true, false, true]);
    assert_eq!(names("2026-07-16T13:00", 60).await, [false, true, true]);
    assert_eq!(names("2026-07-15T13:00", 121).await, [false, false, false], "the board's limit");
}

#[tokio::test]
async fn costs_what_the_tariff_says_and_no_more_than_asked() {
    let banded = r#"fee = 'yes', price_hour_pence = 100, price_basis = 'published',
        rates = '{"periods": [{"when": "24/7", "again": "longest", "tickets": [
            {"kind": "up_to", "minutes": 60, "pence": 100}, {"kind": "up_to", "minutes": 240, "pence": 700}]}]}'"#;
    let server = with(&[
        ("Banded", banded),
        ("Capped", "price_hour_pence = 150, price_day_pence = 500, price_basis = 'parsed'"),
        ("Guess", "fee = 'yes', price_hour_pence = 250, price_basis = 'estimated'"),
        ("Free", "fee = 'no'"),
        ("Unsaid", ""),
        ("Shop", "access = 'customers', price_hour_pence = 900, price_basis = 'parsed'"),
    ])
    .await;
    assert_eq!(
        stays(&server, "stay=240").await,
        ["Banded £7.00", "Capped £5.00", "Free Free", "Guess est. £10.00", "Shop -", "Unsaid -"]
    );
    assert_eq!(
        stays(&server, "stay=240&max_price=500").await,
        ["Capped £5.00", "Free Free", "Shop -", "Unsaid -"]
    );
    assert_eq!(stays(&server, "stay=60&max_price=0").await, ["Free Free", "Shop -", "Unsaid -"]);
    assert_eq!(stays(&server, "price=free").await, ["Free -"], "no stay, no price of one");

    let nearest = "/tiles/carparks/nearest?lng=-2.9&lat=53.4&stay=240&max_price=500";
    let car_parks = server.json(nearest).await;
    let names: Vec<_> =
        car_parks["places"].as_array().expect("places").iter().map(|p| p["name"].clone()).collect();
    assert_eq!(names, ["Capped", "Free", "Unsaid", "Shop"]);
}

#[tokio::test]
async fn costs_less_with_a_blue_badge_where_the_board_says_so() {
    let board = |more: &str| {
        let hourly =
            r#"{"when": "24/7", "tickets": [{"kind": "each", "minutes": 60, "pence": 100}]}"#;
        format!(
            "fee = 'yes', price_hour_pence = 100, price_basis = 'published', rates = '{{\"periods\": [{hourly}]{more}}}'"
        )
    };
    let badge = |gets: &str| format!(r#", "concessions": [{{"who": "blue_badge", {gets}}}]"#);
    let three_hours = board(&badge(r#""gets": "free_for", "minutes": 180"#));
    let free = board(&badge(r#""gets": "free""#));
    let extra = badge(r#""gets": "extra", "minutes": 60"#);
    let an_hour_more = board(&format!(r#", "max_stay": [{{"minutes": 180}}]{extra}"#));
    let server = with(&[
        ("Abbey", &three_hours),
        ("Hall", &free),
        ("Plain", &board("")),
        ("Priory", &an_hour_more),
    ])
    .await;
    assert_eq!(stays(&server, "stay=240").await, ["Abbey £4.00", "Hall £4.00", "Plain £4.00"]);
    let badge_holder = ["Abbey £1.00", "Hall Free", "Plain £4.00", "Priory £3.00"];
    assert_eq!(stays(&server, "stay=240&needs=blue_badge").await, badge_holder);
    assert_eq!(
        stays(&server, "stay=240&max_price=100&needs=step_free,blue_badge").await,
        badge_holder[..2]
    );
    assert_eq!(
        stays(&server, "stay=240&needs=step_free").await,
        ["Abbey £4.00", "Hall £4.00", "Plain £4.00"]
    );

    let nearest = "/tiles/carparks/nearest?lng=-2.9&lat=53.4&stay=240&needs=blue_badge";
    let car_parks = server.json(nearest).await;
    let words: Vec<_> = car_parks["places"]
        .as_array()
        .expect("places")
        .iter()
        .map(|car_park| car_park["stay_words"].clone())
        .collect();
    assert_eq!(words, ["£1.00", "Free", "£4.00", "£3.00"]);
}

#[tokio::test]
async fn says_that_it_is_for_permit_holders_and_when() {
    let board = |periods: &str| {
        format!("fee = 'yes', price_basis = 'published', rates = '{{\"periods\": [{periods}]}}'")
    };
    let street = r#"{"when": "Mo-Fr 10:00-11:00", "kind": "permit_only"}"#;
    let hourly = r#"{"when": "24/7", "tickets": [{"kind": "each", "minutes": 60, "pence": 100}]}"#;
    let residents = board(r#"{"when": "24/7", "kind": "permit_only"}"#);
    let paid = format!("price_hour_pence = 100, {}", board(&format!("{street}, {hourly}")));
    let server = with(&[
        ("Residents", &residents),
        ("Street", &board(street)),
        ("Paid", &paid),
        ("Unsaid", ""),
    ])
    .await;
    let view = server.json(VIEW).await;
    let car_parks = view["places"].as_array().expect("places");
    let said = |name: &str| {
        let car_park = car_parks.iter().find(|one| one["name"] == name).expect(name);
        let hours = car_park.get("permit_hours").and_then(Value::as_str).unwrap_or("-");
        format!("{}, {hours}", car_park["price_words"].as_str().expect("words"))
    };
    assert_eq!(said("Residents"), "Permit holders only, 24/7");
    assert_eq!(said("Street"), "Permit holders only at times, Mo-Fr 10:00-11:00");
    assert_eq!(said("Paid"), "£1.00/h, Mo-Fr 10:00-11:00");
    assert_eq!(said("Unsaid"), "Price unknown, -");
    // It is the nearest.
    assert_eq!(car_parks.last().expect("some")["name"], "Residents", "few may use it");
    assert!(!stays(&server, "price=free").await.iter().any(|one| one.starts_with("Street")));

    // 15 July 2026 is a Wednesday.
    let at = async |arrive: &str| {
        stays(&server, &format!("arrive=2026-07-15T{arrive}&stay=60")).await.join(", ")
    };
    assert_eq!(at("10:30").await, "Unsaid -");
    assert_eq!(at("11:00").await, "Paid £1.00, Street Free, Unsaid -");
}
