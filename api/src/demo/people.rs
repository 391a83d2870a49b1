//! Who there is in the demo, and what they have.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgConnection;

use super::{drawing, store};
use crate::vehicles::service::Described;
use crate::{Error, admin};

/// Of every account that is told.
pub const PASSWORD: &str = "park-and-ride";

/// Somebody.
pub struct Person {
    /// As visitors are told; none for those who only fill the house.
    pub role: Option<&'static str>,
    pub email: &'static str,
    /// A username.
    pub name: &'static str,
    /// Days since they joined.
    pub since: i64,
    pub vehicles: &'static [Vehicle],
    pub standing: Standing,
}

/// What sets somebody apart.
pub enum Standing {
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
        standing: Standing::Driver,
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
        standing: Standing::Provider {
            business: "Mersey Mobile Mechanics",
            services: &["jump-start", "flat-tire", "tow"],
        },
    },
    Person {
        role: Some("Admin"),
        email: "admin@demo.example",
        name: "Alex Morgan",
        since: 500,
        vehicles: &[],
        standing: Standing::Admin,
    },
    Person {
        role: None,
        email: "priya@demo.example",
        name: "Priya Nair",
        since: 160,
        vehicles: &[vehicle("KP19 NZR", ["Toyota", "Yaris", "Red"], 2019, "")],
        standing: Standing::Driver,
    },
    Person {
        role: None,
        email: "rory@demo.example",
        name: "Rory Blake",
        since: 45,
        vehicles: &[vehicle("WX05 RTB", ["Vauxhall", "Corsa", "Black"], 2005, "")],
        standing: Standing::Blocked {
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
        standing: Standing::Suspended { reason: "Advertising in messages" },
    },
];

/// Makes everybody who is not there yet, and lets those who are sign in with the password that is told.
pub async fn make(db: &mut PgConnection, hash: &str, now: DateTime<Utc>) -> Result<(), Error> {
    for person in PEOPLE {
        let since = now - TimeDelta::days(person.since);
        let Some(id) = store::insert_user(&mut *db, person.email, person.name, hash, since).await?
        else {
            continue;
        };
        for vehicle in person.vehicles {
            let described = vehicle.described();
            store::insert_vehicle(&mut *db, id, vehicle.registration, &described, since).await?;
        }
        match person.standing {
            Standing::Driver => {}
            Standing::Provider { business, services } => {
                store::make_provider(&mut *db, id, business, person.name, services, since).await?;
            }
            Standing::Admin => {
                admin::grant(&mut *db, id, None, since).await?;
            }
            Standing::Blocked { reason, appeal } => {
                store::block(&mut *db, id, reason, appeal, now - TimeDelta::days(3)).await?;
            }
            Standing::Suspended { reason } => {
                admin::suspend(&mut *db, id, now + TimeDelta::days(7), reason).await?;
            }
        }
    }
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
