//! Who there is in the demo, and what they have.

use std::cmp::Reverse;

use chrono::TimeDelta;
use uuid::Uuid;

use super::{drawing, people_store, providers_store};
use crate::Error;
use crate::accounts::appeals::service as appeals;
use crate::accounts::restrictions::service as restrictions;
use crate::admin::admins::service as admins;
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::account;
use crate::foundation::reason::Reason;
use crate::vehicles::service::Described;

/// Of every account that is told.
pub const PASSWORD: &str = "park-and-ride";

/// Somebody.
pub struct Person {
    /// As visitors are told; none for those who are only there to be seen.
    pub role: Option<&'static str>,
    pub email: &'static str,
    /// A username.
    pub name: &'static str,
    /// Days since they joined.
    pub since: i64,
    pub vehicles: &'static [Vehicle],
    pub kind: PersonKind,
}

/// What sets somebody apart.
pub enum PersonKind {
    Driver,
    Provider { business: &'static str, services: &'static [&'static str] },
    Admin,
    Blocked { reason: &'static str, appeal: &'static str },
    Suspended { reason: &'static str },
}

/// A vehicle of theirs.
pub struct Vehicle {
    pub registration: &'static str,
    /// Make, model, colour.
    pub is: [&'static str; 3],
    pub year: i16,
    pub notes: &'static str,
    pub photos: &'static [&'static [u8]],
}

const fn vehicle(
    registration: &'static str,
    is: [&'static str; 3],
    year: i16,
    notes: &'static str,
) -> Vehicle {
    Vehicle { registration, is, year, notes, photos: &[] }
}

impl Vehicle {
    const fn with(self, photos: &'static [&'static [u8]]) -> Self {
        Self { photos, ..self }
    }

    /// As its driver describes it.
    pub fn described(&self) -> Described {
        let [make, model, color] = self.is.map(|word| Some(word.to_owned()));
        Described { make, model, color, year: Some(self.year), notes: self.notes.to_owned() }
    }
}

/// Everybody. The addresses are of a domain that never receives mail (RFC 2606).
pub const PEOPLE: &[Person] = &[
    Person {
        role: Some("Driver"),
        email: "driver@demo.example",
        name: "Sam Okafor",
        since: 420,
        vehicles: &[
            vehicle(
                "AB12 CDE",
                ["Volkswagen", "Golf", "Blue"],
                2012,
                "MOT due in May.\nTyres: 2.3 bar in front, 2.5 behind when loaded.",
            )
            .with(&[drawing!("golf-street"), drawing!("golf-rear")]),
            vehicle(
                "LV68 XKD",
                ["Nissan", "Leaf", "White"],
                2018,
                "Charging card is in the glove box.",
            )
            .with(&[drawing!("leaf-charging")]),
        ],
        kind: PersonKind::Driver,
    },
    Person {
        role: Some("Provider"),
        email: "provider@demo.example",
        name: "Dev Patel",
        since: 300,
        vehicles: &[
            vehicle("MJ70 VAN", ["Ford", "Transit", "Orange"], 2020, ""),
            vehicle(
                "FN61 HWS",
                ["Skoda", "Fabia", "Green"],
                2011,
                "Sold to a Priya, early November.",
            ),
        ],
        kind: PersonKind::Provider {
            business: "Mersey Mobile Mechanics",
            services: &["battery_jump_start", "tyre_replacement", "towing_service"],
        },
    },
    Person {
        role: None,
        email: "stow@demo.example",
        name: "Maya Stow",
        since: 260,
        vehicles: &[],
        kind: PersonKind::Provider {
            business: "Stow Tyre & Battery",
            services: &["battery_jump_start", "tyre_replacement", "towing_service"],
        },
    },
    Person {
        role: None,
        email: "severn@demo.example",
        name: "Gwyn Severn",
        since: 2,
        vehicles: &[],
        kind: PersonKind::Provider {
            business: "Severn Lockout Service",
            services: &["lockout_service", "mobile_mechanic"],
        },
    },
    Person {
        role: None,
        email: "aigburth@demo.example",
        name: "Nell Hart",
        since: 210,
        vehicles: &[],
        kind: PersonKind::Provider {
            business: "Aigburth Roadside",
            services: &["mobile_mechanic", "towing_service"],
        },
    },
    Person {
        role: None,
        email: "wirral@demo.example",
        name: "Owen Reid",
        since: 20,
        vehicles: &[],
        kind: PersonKind::Provider { business: "Wirral Wheels", services: &["tyre_replacement"] },
    },
    Person {
        role: None,
        email: "bootle@demo.example",
        name: "Lee Marsh",
        since: 330,
        vehicles: &[],
        kind: PersonKind::Provider { business: "Bootle Breakdown", services: &["towing_service"] },
    },
    Person {
        role: None,
        email: "kofi@demo.example",
        name: "Kofi Mensah",
        since: 75,
        vehicles: &[vehicle("YK70 LTV", ["Kia", "Picanto", "White"], 2020, "")],
        kind: PersonKind::Driver,
    },
    Person {
        role: Some("Admin"),
        email: "admin@demo.example",
        name: "Alex Morgan",
        since: 500,
        vehicles: &[],
        kind: PersonKind::Admin,
    },
    Person {
        role: None,
        email: "priya@demo.example",
        name: "Priya Nair",
        since: 160,
        vehicles: &[vehicle("KP19 NZR", ["Toyota", "Yaris", "Red"], 2019, "")],
        kind: PersonKind::Driver,
    },
    Person {
        role: None,
        email: "rory@demo.example",
        name: "Rory Blake",
        since: 45,
        vehicles: &[vehicle("WX05 RTB", ["Vauxhall", "Corsa", "Black"], 2005, "")],
        kind: PersonKind::Blocked {
            reason: "Insulting messages to three drivers",
            appeal: "My brother had my phone that evening. I have changed the password since, and I am sorry for what \
                     he wrote.",
        },
    },
    Person {
        role: None,
        email: "kim@demo.example",
        name: "Kim Lawson",
        since: 90,
        vehicles: &[],
        kind: PersonKind::Suspended { reason: "Advertising in messages" },
    },
];

/// Makes everybody who is not there yet, and lets those who are sign in with the password that is told. Returns whom it made.
pub async fn make(
    work: &mut UnitOfWork,
    hash: &str,
) -> Result<Vec<(Uuid, &'static Person)>, Error> {
    let (now, mut made) = (work.now(), Vec::new());
    // Lists of the newest go by id, and ids rise: whoever joined first is made first.
    let mut people: Vec<&'static Person> = PEOPLE.iter().collect();
    people.sort_by_key(|person| Reverse(person.since));
    for person in people {
        let since = now - TimeDelta::days(person.since);
        work.set_now(since);
        let (email, name) = (person.email, person.name);
        if let Some(id) = people_store::insert_user(work.db(), email, name, hash, since).await? {
            for vehicle in person.vehicles {
                let (registration, described) = (vehicle.registration, vehicle.described());
                people_store::insert_vehicle(work.db(), id, registration, &described, since)
                    .await?;
            }
            make_kind(work, id, person).await?;
            made.push((id, person));
        }
    }
    work.set_now(now);
    Ok(made)
}

/// What sets somebody apart from the day that they joined.
async fn make_kind(work: &mut UnitOfWork, id: Uuid, person: &Person) -> Result<(), Error> {
    match person.kind {
        PersonKind::Driver | PersonKind::Blocked { .. } | PersonKind::Suspended { .. } => Ok(()),
        PersonKind::Provider { business, services } => {
            let since = work.now();
            providers_store::make_provider(work.db(), id, business, person.name, services, since)
                .await?;
            Ok(())
        }
        PersonKind::Admin => admins::grant(work, id, None, &Reason::fixed("demo")).await,
    }
}

/// Blocks and suspends whom it is said of, of those who were just made. What was reported of them before found an owner.
pub async fn restrict(
    work: &mut UnitOfWork,
    made: &[(Uuid, &'static Person)],
) -> Result<(), Error> {
    let now = work.now();
    for &(id, person) in made {
        match person.kind {
            PersonKind::Driver | PersonKind::Provider { .. } | PersonKind::Admin => {}
            PersonKind::Blocked { reason, appeal } => {
                work.set_now(now - TimeDelta::days(3));
                restrictions::block(work, None, id, &Reason::fixed(reason)).await?;
                let Some(blocked) = account(work.db(), id).await? else { continue };
                appeals::appeal(work, &blocked, appeal).await?;
            }
            PersonKind::Suspended { reason } => {
                work.set_now(now);
                let (until, reason) = (now + TimeDelta::days(7), Reason::fixed(reason));
                restrictions::suspend(work, None, id, until, None, &reason).await?;
            }
        }
    }
    work.set_now(now);
    Ok(())
}

#[cfg(test)]
mod tests {
    use carpal_domain::registration::Registration;

    use super::*;
    use crate::accounts::username;

    #[test]
    fn everybody_follows_the_rules() {
        for person in PEOPLE {
            assert_eq!(username(person.name).as_deref(), Ok(person.name));
            for vehicle in person.vehicles {
                let registration: Registration =
                    vehicle.registration.parse().expect("a registration");
                assert!(registration.format().is_some(), "{}", vehicle.registration);
                assert_eq!(registration.spaced(), vehicle.registration);
            }
        }
    }
}
