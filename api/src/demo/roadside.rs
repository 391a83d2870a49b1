//! Help on the road in the demo: two providers who work and one who waits for an admin, and a request in each state.

use carpal_domain::geometry::LngLat;
use chrono::TimeDelta;
use uuid::Uuid;

use super::{drawing, store};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::services::service::{self as services, DemoStep, RequestWords, ServiceType, Urgency};

/// A provider: their address, where they start from, when they work, and whether an admin has approved them.
const PROVIDERS: [(&str, (f64, f64), &str, bool); 3] = [
    ("provider@demo.example", (-2.9702, 53.4128), "Mo-Su 06:00-23:00", true),
    ("stow@demo.example", (-2.9331, 53.3897), "", true),
    ("severn@demo.example", (-2.9105, 53.4301), "Mo-Fr 08:00-18:00", false),
];
const DEV: &str = "provider@demo.example";
const STOW: &str = "stow@demo.example";
const SAM: &str = "driver@demo.example";

/// A request of the demo, and what became of it.
struct DemoRequest {
    by: &'static str,
    words: RequestWords,
    is: (ServiceType, Urgency),
    place: (&'static str, f64, f64),
    minutes_ago: i64,
    /// Each a few minutes after the one before.
    steps: &'static [DemoStep],
}

const REQUESTS: &[DemoRequest] = &[
    DemoRequest {
        by: SAM,
        words: RequestWords {
            title: "Slow puncture in the rear tyre",
            description: "It loses air overnight. The car stands at home, so there is no hurry.",
            budget: "£30 to £60",
        },
        is: (ServiceType::FlatTire, Urgency::Low),
        place: ("Bold Street, Liverpool", -2.9797, 53.4026),
        minutes_ago: 60 * 24 * 40,
        steps: &[
            DemoStep::Quote {
                by: DEV,
                pence: 4500,
                minutes: 30,
                words: "Plugged on the spot, or a part-worn tyre.",
            },
            DemoStep::Accept(DEV),
            DemoStep::Done { by: DEV, pence: 4500 },
            DemoStep::Confirm,
            DemoStep::Review {
                stars: 5,
                title: "Quick and tidy",
                words: "Found the nail at once and showed it to me.",
            },
            DemoStep::Reply("Thank you, Sam. Keep an eye on the pressure."),
        ],
    },
    DemoRequest {
        by: SAM,
        words: RequestWords {
            title: "Ran out of charge on the ring road",
            description: "The Leaf says 0 %. I am parked safely in a side street.",
            budget: "",
        },
        is: (ServiceType::Tow, Urgency::High),
        place: ("Edge Lane, Liverpool", -2.9243, 53.4083),
        minutes_ago: 60 * 24 * 12,
        steps: &[
            DemoStep::Quote {
                by: STOW,
                pence: 7500,
                minutes: 45,
                words: "Towed to the next rapid charger.",
            },
            DemoStep::Accept(STOW),
            DemoStep::Cancel("A neighbour had a long cable."),
        ],
    },
    DemoRequest {
        by: SAM,
        words: RequestWords {
            title: "Car will not start",
            description: "Clicks but does not turn over. Lights are dim. Kerb side, room for a van in front.",
            budget: "£50 to £80",
        },
        is: (ServiceType::JumpStart, Urgency::High),
        place: ("Hanover Street, Liverpool", -2.9846, 53.4033),
        minutes_ago: 25,
        steps: &[
            DemoStep::Quote {
                by: DEV,
                pence: 7200,
                minutes: 20,
                words: "Battery tested, terminals cleaned, jump from a pack.",
            },
            DemoStep::Quote {
                by: STOW,
                pence: 8500,
                minutes: 15,
                words: "Jump start. A new battery is on the van.",
            },
            DemoStep::Quote {
                by: DEV,
                pence: 6500,
                minutes: 20,
                words: "Battery tested, terminals cleaned, jump from a pack.",
            },
        ],
    },
    DemoRequest {
        by: "priya@demo.example",
        words: RequestWords {
            title: "Flat tyre, no spare wheel",
            description: "Front left went flat after a bang. Off the road, in a lay-by.",
            budget: "£60 to £120",
        },
        is: (ServiceType::FlatTire, Urgency::Urgent),
        place: ("Queens Drive, Liverpool", -2.9003, 53.4203),
        minutes_ago: 40,
        steps: &[
            DemoStep::Quote {
                by: DEV,
                pence: 8500,
                minutes: 35,
                words: "A matching tyre fitted at the kerb.",
            },
            DemoStep::Accept(DEV),
            DemoStep::OnTheWay(DEV),
        ],
    },
    DemoRequest {
        by: "priya@demo.example",
        words: RequestWords {
            title: "Stuck in the multi-storey",
            description: "Level 3, low ceiling, so a tow truck will not fit.",
            budget: "",
        },
        is: (ServiceType::Other, Urgency::Normal),
        place: ("Mount Pleasant, Liverpool", -2.9711, 53.4042),
        minutes_ago: 6,
        steps: &[],
    },
];

/// Adds what is not there yet. Nobody is notified of it.
pub async fn make(work: &mut UnitOfWork) -> Result<(), Error> {
    let now = work.now();
    for (email, (lng, lat), hours, is_approved) in PROVIDERS {
        let Some(user_id) = store::person(work.db(), email).await? else { continue };
        let Ok(base) = LngLat::new(lng, lat) else { continue };
        let new = store::describe_provider(work.db(), user_id, base, hours, now).await?;
        if let Some(id) = new {
            let certificate = drawing!("certificate");
            store::insert_insurance(work.db(), id, certificate, is_approved, now).await?;
            if !is_approved {
                store::make_applicant(work.db(), id).await?;
            }
        }
    }
    let mut fresh: Vec<Uuid> = Vec::new();
    for demo in REQUESTS {
        let Some(customer) = store::person(work.db(), demo.by).await? else { continue };
        if !fresh.contains(&customer) {
            if store::has_requests(work.db(), customer).await? {
                continue;
            }
            fresh.push(customer);
        }
        work.set_now(now - TimeDelta::minutes(demo.minutes_ago));
        add(work, customer, demo).await?;
    }
    work.set_now(now);
    work.tell_nobody();
    Ok(())
}

async fn add(work: &mut UnitOfWork, customer: Uuid, demo: &DemoRequest) -> Result<(), Error> {
    let (text, lng, lat) = demo.place;
    let Ok(point) = LngLat::new(lng, lat) else { return Ok(()) };
    let id = services::post(work, customer, &demo.words, demo.is, (text, point)).await?;
    for step in demo.steps {
        let at = work.now() + TimeDelta::minutes(4);
        work.set_now(at);
        let by = match step.by() {
            Some(email) => store::person(work.db(), email).await?,
            None => None,
        };
        let quote = match by {
            Some(by) => store::quote_of(work.db(), id, by).await?,
            None => None,
        };
        services::take(work, id, customer, by, quote, step).await?;
    }
    Ok(())
}
