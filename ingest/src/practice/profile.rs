//! What a practice car park is like: who may park, how it is built, how large it is.

use carpal_domain::car_park::Access;

use super::random::Random;

/// How a car park is built; the code is what `car_parks.structure` stores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Structure {
    /// Open ground.
    Surface,
    /// Decks above each other.
    MultiStorey,
    /// Below the ground.
    Underground,
    /// Bays along a street.
    StreetSide,
}

impl Structure {
    /// The code in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Surface => "surface",
            Self::MultiStorey => "multi-storey",
            Self::Underground => "underground",
            Self::StreetSide => "street_side",
        }
    }

    /// A roof is over it.
    pub const fn is_roofed(self) -> bool {
        matches!(self, Self::MultiStorey | Self::Underground)
    }
}

/// Who may park, how it is built, how large it is.
#[derive(Debug, Clone, Copy)]
pub struct Profile {
    /// Who may park.
    pub access: Access,
    /// No sign says so.
    pub access_inferred: bool,
    /// How it is built.
    pub structure: Structure,
    /// How many cars fit; not every record says so.
    pub spaces: i32,
    /// Metres along its longer side.
    pub length: f64,
    /// Metres across; 0 along a street.
    pub width: f64,
}

/// Draws a profile. `closeness` is 1 in a city's centre and falls towards 0 at its edge: public and multi-storey car parks
/// are rare outside.
pub fn draw(closeness: f64, random: &mut Random) -> Profile {
    let structure = random.weighted(&[
        (Structure::Surface, 0.86 - 0.40 * closeness),
        (Structure::MultiStorey, 0.006 + 0.12 * closeness),
        (Structure::Underground, 0.002 + 0.05 * closeness),
        (Structure::StreetSide, 0.06 + 0.10 * closeness),
    ]);
    let access = match structure {
        Structure::Surface => {
            let public = 0.07 + 0.40 * closeness;
            // The shares of the real town among the car parks that are not public.
            let others = (1.0 - public) / (46.0 + 24.0 + 9.0);
            random.weighted(&[
                (Access::Public, public),
                (Access::Private, 50.0 * others),
                (Access::Customers, 24.0 * others),
                (Access::Permit, 5.0 * others),
            ])
        }
        Structure::MultiStorey | Structure::Underground => random.weighted(&[
            (Access::Public, 0.70),
            (Access::Customers, 0.20),
            (Access::Private, 0.10),
        ]),
        Structure::StreetSide => random.weighted(&[
            (Access::Public, 0.45),
            (Access::Permit, 0.45),
            (Access::Private, 0.10),
        ]),
    };
    let (fewest, max) = match (structure, access) {
        (Structure::MultiStorey, _) => (150.0, 1_200.0),
        (Structure::Underground, _) => (60.0, 500.0),
        (Structure::StreetSide, _) => (3.0, 14.0),
        (Structure::Surface, Access::Public) => (20.0, 300.0),
        (Structure::Surface, Access::Customers) => (10.0, 350.0),
        (Structure::Surface, Access::Private | Access::Permit) => (5.0, 110.0),
    };
    let spaces = log_between(fewest, max, random);
    let (length, width) = sides(structure, spaces, random);
    #[expect(clippy::cast_possible_truncation, reason = "1,200 at most")]
    let spaces = spaces as i32;
    let access_inferred = access == Access::Public && random.happens(0.8);
    Profile { access, access_inferred, structure, spaces, length, width }
}

/// Many small ones and few large ones: evenly between the logarithms.
fn log_between(low: f64, high: f64, random: &mut Random) -> f64 {
    random.between(low.ln(), high.ln()).exp().floor()
}

/// A car takes about 26 m² with its share of the lanes, a little more between pillars, and 5.5 m along a kerb.
fn sides(structure: Structure, spaces: f64, random: &mut Random) -> (f64, f64) {
    let area = match structure {
        Structure::StreetSide => return (spaces * 5.5, 0.0),
        Structure::Surface => spaces * 26.0,
        Structure::MultiStorey => spaces * 30.0 / f64::from(random.whole(4, 8)),
        Structure::Underground => spaces * 30.0 / f64::from(random.whole(1, 3)),
    };
    let stretch = random.between(1.0, 2.4).sqrt();
    (area.sqrt() * stretch, area.sqrt() / stretch)
}
