//! Which car park of its source a record is, where no OpenStreetMap element says so: by a property that every feature has
//! and no two share, else by position and name. Never by where it stands in the file. A property that identified the source
//! before goes on while most features have one of their own: what lacks it is rejected, as what an admin edited would lose the
//! edits if its id were made in another way for a night.

mod column;
pub(super) mod ids;

use carpal_domain::geometry::LngLat;

use self::column::Column;
use crate::raw::Tags;
use crate::record::Identity;

/// Names of properties that identify, compared by letters and digits alone, the better first. `@id` is the member `id` of a
/// GeoJSON feature.
const NAMES: [&str; 22] = [
    "@id",
    "uprn",
    "id",
    "uid",
    "uuid",
    "guid",
    "globalid",
    "ref",
    "reference",
    "refno",
    "siteid",
    "sitecode",
    "carparkid",
    "carparkref",
    "parkingid",
    "systemcodenumber",
    "assetid",
    "sourceid",
    "featureid",
    "objectid",
    "fid",
    "ogcfid",
];
/// The longest value that is taken for an id, in bytes.
const MAX_BYTES: usize = 200;

/// How an input's identity is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum IdentityRule {
    /// By what identified the source before, while most features have one of their own, and no row numbers; else by the first
    /// of the usual properties that every feature has; else by position and name.
    Found(Option<Identity>),
    /// By this property, as an operator or a source file says.
    Property(String),
}

impl Default for IdentityRule {
    fn default() -> Self {
        Self::Found(None)
    }
}

/// Why the records of an input cannot be told apart.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoIdentity {
    /// No feature has the property that was named.
    #[error(
        "no feature has the property {wanted:?} that is to identify it. The first one has: {has}"
    )]
    NoSuchProperty {
        /// What was asked for.
        wanted: String,
        /// What the first feature has.
        has: String,
    },
    /// Most features share their id with another.
    #[error(
        "the property {property:?} tells {same} of {all} features from no other. Name one that differs with --id-property"
    )]
    Shared {
        /// Which property.
        property: String,
        /// How many have an id that another has.
        same: usize,
        /// Of how many.
        all: usize,
    },
    /// There is no property, and most features share position and name.
    #[error(
        "the features have no property that identifies them, and {same} of {all} share position and name with another. Add a column with an id of each, and name it with --id-property"
    )]
    SamePlace {
        /// How many share both.
        same: usize,
        /// Of how many.
        all: usize,
    },
}

/// Collects what may identify the features of an input, one after the other.
#[derive(Debug, Default)]
pub struct Identities {
    rule: IdentityRule,
    rows: usize,
    candidates: Vec<Column>,
    /// What the first feature has, for an error.
    has: Vec<String>,
}

impl Identities {
    /// For an input whose identity is found by `rule`.
    #[must_use]
    pub fn new(rule: IdentityRule) -> Self {
        Self { rule, ..Self::default() }
    }

    /// Takes the next feature's properties, and gives the number that [`Chosen::id`] asks for.
    pub fn add(&mut self, tags: &Tags) -> usize {
        if self.rows == 0 {
            self.candidates = self.columns_of(tags);
            self.has = tags.0.iter().map(|(key, _)| key.to_string()).collect();
        }
        for column in &mut self.candidates {
            column.push(value(tags, &column.name).as_deref());
        }
        // One that a feature lacks identifies nothing, unless it was asked for, or did before: then that feature is at fault.
        if let IdentityRule::Found(before) = &self.rule {
            let before = property(before.as_ref());
            self.candidates.retain(|column| !column.has_gaps || Some(&*column.name) == before);
        }
        self.rows += 1;
        self.rows - 1
    }

    fn columns_of(&self, first: &Tags) -> Vec<Column> {
        let before = match &self.rule {
            IdentityRule::Property(name) => return vec![Column::new(name.clone())],
            IdentityRule::Found(before) => property(before.as_ref()),
        };
        let rank = |key: &str| NAMES.iter().position(|name| *name == plain(key));
        let mut known: Vec<(usize, &str)> =
            first.0.iter().filter_map(|(key, _)| Some((rank(key)?, &**key))).collect();
        known.sort_unstable();
        let others = known.into_iter().map(|(_, key)| key).filter(|key| Some(*key) != before);
        before.into_iter().chain(others).map(|key| Column::new(key.to_owned())).collect()
    }

    /// Decides.
    ///
    /// # Errors
    /// [`NoIdentity::NoSuchProperty`].
    pub fn choose(self) -> Result<Chosen, NoIdentity> {
        let column = match self.rule {
            IdentityRule::Found(Some(Identity::Position)) => None,
            IdentityRule::Found(before) => {
                let before = property(before.as_ref());
                let identifies = |column: &Column| {
                    column.identifies()
                        || (Some(&*column.name) == before && column.identifies_most())
                };
                self.candidates.into_iter().find(identifies)
            }
            IdentityRule::Property(wanted) => match self.candidates.into_iter().next() {
                Some(column) if !column.is_empty() => Some(column),
                _ if self.rows == 0 => Some(Column::new(wanted)),
                _ => {
                    let has = self.has.join(", ").chars().take(400).collect();
                    return Err(NoIdentity::NoSuchProperty { wanted, has });
                }
            },
        };
        Ok(Chosen { column })
    }
}

/// What identifies the features of one input.
#[derive(Debug)]
pub struct Chosen {
    column: Option<Column>,
}

impl Chosen {
    /// As the source keeps it.
    #[must_use]
    pub fn identity(&self) -> Identity {
        match &self.column {
            Some(column) => Identity::Property(column.name.clone()),
            None => Identity::Position,
        }
    }

    /// The id of the feature `number` of [`Identities::add`], which lies at `location` and is called `name`, if it is given
    /// a name. `None` where it lacks the property.
    #[must_use]
    pub fn id(&self, number: usize, location: LngLat, name: Option<&str>) -> Option<String> {
        match &self.column {
            Some(column) => column.get(number).map(str::to_owned),
            None => Some(place(location, name.unwrap_or_default())),
        }
    }

    /// Whether some feature lacks what identifies the others.
    #[must_use]
    pub fn has_gaps(&self) -> bool {
        self.column.as_ref().is_some_and(|column| column.has_gaps)
    }
}

/// The name of the property that identified a source before, if one did.
fn property(before: Option<&Identity>) -> Option<&str> {
    match before {
        Some(Identity::Property(name)) => Some(name),
        _ => None,
    }
}

impl NoIdentity {
    /// # Errors
    /// When `same` of `all` features have an id that another has, and those are most of them.
    pub fn where_most_share(by: Identity, same: usize, all: usize) -> Result<(), Self> {
        if same * 2 <= all {
            return Ok(());
        }
        Err(match by {
            Identity::Property(property) => Self::Shared { property, same, all },
            Identity::Position | Identity::Element => Self::SamePlace { same, all },
        })
    }
}

/// `at:-299700,5158600:market-hill`: position to five decimals, a metre, and the name's letters and digits.
fn place(location: LngLat, name: &str) -> String {
    let (x, y) = ((location.lng * 1e5).round(), (location.lat * 1e5).round());
    // Adding nought takes the sign off a negative one.
    format!("at:{:.0},{:.0}:{}", x + 0.0, y + 0.0, slug(name))
}

fn slug(name: &str) -> String {
    let lower = name.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").chars().take(80).collect()
}

/// A property's value as an id: trimmed, whole numbers without the decimals that some programs add.
fn value(tags: &Tags, key: &str) -> Option<String> {
    let text = tags.get(key)?.trim();
    let whole = text.strip_suffix(".0").filter(|whole| whole.bytes().all(|b| b.is_ascii_digit()));
    let text = whole.unwrap_or(text);
    let is_id = !text.is_empty() && text.len() <= MAX_BYTES && !text.chars().any(char::is_control);
    is_id.then(|| text.to_owned())
}

/// A property's name by its letters and digits alone; the `@` of `@id` stays.
fn plain(key: &str) -> String {
    let kept = key.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '@');
    kept.map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests;
