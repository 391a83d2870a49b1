//! The folder of an operator: where zones lie, and what further ones charge.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use super::file::{ZoneCharges, ZoneFile, read, shipped};
use super::geojson;
use super::outline::{Boundary, BoundarySource};

/// The most files of a folder that are read: data/README.md names all zones that we know of, and they are fewer than twenty.
const MAX_FILES: usize = 200;

/// The largest file that is read, in bytes.
const MAX_BYTES: u64 = 5_000_000;

/// Where the outlines of zones are that charge for driving.
#[derive(Debug, Clone, clap::Args)]
pub struct ZoneOutlines {
    /// The folder with your outlines of zones that charge for driving, such as London's; data/README.md says how to write them.
    /// Empty: of zone charges is said only that there may be some.
    #[arg(
        id = "zone_outlines",
        long = "zone-outlines",
        env = "CARPAL_ZONE_OUTLINES",
        value_name = "FOLDER",
        default_value = "",
        hide_default_value = true
    )]
    folder: String,
}

/// What is wrong with a folder, or a file of it.
#[derive(Debug, thiserror::Error)]
#[error(
    "CARPAL_ZONE_OUTLINES: {file}: {what}. Put it right (data/README.md says how these files are written), or leave the setting empty",
    file = file.display()
)]
pub struct ZoneFolderError {
    file: PathBuf,
    what: String,
}

impl ZoneOutlines {
    /// The outlines in a folder; "" is none.
    #[must_use]
    pub fn at(folder: &str) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// Reads the zones whose outline is known: those that the project knows by name, and the operator's own.
    ///
    /// # Errors
    /// [`ZoneFolderError`] for the first file that is wrong, and for a folder that is not there.
    pub fn read(&self) -> Result<ZoneCharges, ZoneFolderError> {
        if self.folder.is_empty() {
            return Ok(ZoneCharges::default().and_unplaced(shipped()));
        }
        let folder = Path::new(&self.folder);
        let zones = Found::read(folder)?.zones(folder)?;
        tracing::info!(zones.count = zones.zones().len(), "zone_charges.read");
        Ok(zones)
    }
}

/// What lies in a folder, by id.
#[derive(Default)]
struct Found {
    zones: BTreeMap<String, ZoneFile>,
    outlines: BTreeMap<String, (BoundarySource, Boundary)>,
}

impl Found {
    fn read(folder: &Path) -> Result<Self, ZoneFolderError> {
        let paths = listed(folder)
            .map_err(|error| wrong(folder, format!("the folder cannot be read: {error}")))?;
        if paths.len() > MAX_FILES {
            let what = format!("{} files are here, and at most {MAX_FILES} are read", paths.len());
            return Err(wrong(folder, what));
        }
        let mut found = Self::default();
        for path in paths {
            found.add(&path).map_err(|what| wrong(&path, what))?;
        }
        Ok(found)
    }

    fn add(&mut self, path: &Path) -> Result<(), String> {
        let id = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = text(path)?;
        if ends_with(path, "geojson") {
            self.outlines.insert(id, geojson::read(&text)?);
            return Ok(());
        }
        let zone = read(&text).map_err(|error| error.to_string())?;
        if zone.id != id {
            return Err(format!("it is about {0}: call it {0}.json", zone.id));
        }
        self.zones.insert(id, zone);
        Ok(())
    }

    /// Brings both together. What an operator says of a zone that the project knows counts before what the project says.
    fn zones(mut self, folder: &Path) -> Result<ZoneCharges, ZoneFolderError> {
        let mut known: BTreeMap<String, ZoneFile> =
            shipped().into_iter().map(|zone| (zone.id.clone(), zone)).collect();
        let of_operator: Vec<String> = self.zones.keys().cloned().collect();
        known.append(&mut self.zones);
        let ids: Vec<String> = known.keys().cloned().collect();
        let (mut zones, mut unplaced) = (Vec::new(), Vec::new());
        for (id, mut zone) in known {
            let within = zone.boundary.take().zip(zone.rings.take());
            match (within, self.outlines.remove(&id)) {
                (Some(_), Some(_)) => {
                    let what = format!("{id}.json holds an outline too: keep one of the two");
                    return Err(wrong(&folder.join(format!("{id}.geojson")), what));
                }
                (Some((source, outline)), None) | (None, Some((source, outline))) => {
                    zones.push(zone.within(source, outline));
                }
                (None, None) if of_operator.contains(&id) => {
                    let what = format!("it has no outline: put {id}.geojson beside it");
                    return Err(wrong(&folder.join(format!("{id}.json")), what));
                }
                // Of what the project knows an operator may have some outlines and others not.
                (None, None) => unplaced.push(zone),
            }
        }
        match self.outlines.into_keys().next() {
            Some(id) => {
                let what = format!(
                    "no zone has the id {id}: call it by one of {}, or put {id}.json with what it charges beside it",
                    ids.join(", ")
                );
                Err(wrong(&folder.join(format!("{id}.geojson")), what))
            }
            None => Ok(ZoneCharges::of(zones).and_unplaced(unplaced)),
        }
    }
}

fn wrong(file: &Path, what: String) -> ZoneFolderError {
    ZoneFolderError { file: file.to_owned(), what }
}

/// The files that may be about zones, in order of their names. Others, such as a note of where they are from, are passed over.
fn listed(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if ends_with(&path, "json") || ends_with(&path, "geojson") {
            paths.push(path);
        }
    }
    paths.sort_unstable();
    Ok(paths)
}

fn ends_with(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending))
}

fn text(path: &Path) -> Result<String, String> {
    let unreadable = |error: io::Error| format!("it cannot be read: {error}");
    let bytes = std::fs::metadata(path).map_err(unreadable)?.len();
    if bytes > MAX_BYTES {
        return Err(format!("it has {bytes} bytes, and at most {MAX_BYTES} are read: simplify it"));
    }
    std::fs::read_to_string(path).map_err(unreadable)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::geometry::LngLat;

    /// A folder of this test's own, which is gone when the test is over.
    struct Folder(PathBuf);

    impl Folder {
        fn of(files: &[(&str, &str)]) -> Self {
            let path = std::env::temp_dir().join(format!("carpal-zones-{}", uuid::Uuid::new_v4()));
            std::fs::create_dir(&path).expect("a folder");
            for (name, text) in files {
                std::fs::write(path.join(name), text).expect("a file");
            }
            Self(path)
        }

        fn read(&self) -> Result<ZoneCharges, String> {
            let outlines = ZoneOutlines::at(self.0.to_str().expect("text"));
            outlines.read().map_err(|error| error.to_string())
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn source() -> Value {
        json!({"title": "A square", "url": "https://borchester.example/map", "licence": "OGL v3.0",
               "attribution": "Borchester City Council", "as_of": "2026-01-01"})
    }

    fn square() -> Value {
        json!([[[-2.0, 52.0], [-1.9, 52.0], [-1.9, 52.1], [-2.0, 52.1], [-2.0, 52.0]]])
    }

    fn outline() -> String {
        let geometry = json!({"type": "Polygon", "coordinates": square()});
        json!({"type": "Feature", "properties": source(), "geometry": geometry}).to_string()
    }

    /// A zone that the project does not know.
    fn borchester(has_outline: bool) -> String {
        let mut zone = json!({
            "id": "borchester", "name": "Borchester Clean Air Zone", "run_by": "Borchester City Council",
            "url": "https://borchester.example/zone",
            "terms": [{"from": "2026-01-01", "checked": "2026-11-27", "when": "24/7", "pence": {"car": 800},
                       "sources": [{"title": "The order", "url": "https://borchester.example/order"}]}]
        });
        if has_outline {
            zone["boundary"] = source();
            zone["rings"] = square();
        }
        zone.to_string()
    }

    fn ids(zones: &ZoneCharges) -> Vec<&str> {
        zones.zones().iter().map(|zone| zone.id.as_str()).collect()
    }

    #[test]
    fn without_a_folder_no_zone_is_known() {
        let zones = ZoneOutlines::at("").read().expect("nothing is wrong");
        assert_eq!(ids(&zones), Vec::<&str>::new());
        let soho = LngLat::new(-0.1337, 51.5136).expect("a position");
        let car = crate::rates::VehicleKind::Car;
        assert_eq!(zones.may_charge(soho, car).count(), 2, "but that they may charge");
        let placed = Folder::of(&[("congestion-charge.geojson", &outline())]).read();
        assert_eq!(placed.expect("it is read").may_charge(soho, car).count(), 1, "the other one");
        assert_eq!(ids(&Folder::of(&[]).read().expect("empty")), Vec::<&str>::new());
    }

    #[test]
    fn an_outline_is_joined_with_the_terms_of_its_name() {
        let folder = Folder::of(&[
            ("congestion-charge.geojson", &outline()),
            ("README.md", "Where these are from."),
        ]);
        let zones = folder.read().expect("it is read");
        assert_eq!(ids(&zones), ["congestion-charge"], "the other one has no outline");
        let zone = &zones.zones()[0];
        assert_eq!(zone.name, "Congestion Charge");
        assert_eq!(zone.boundary.attribution, "Borchester City Council");
        assert!(zone.outline.contains(LngLat::new(-1.95, 52.05).expect("a position")));
    }

    #[test]
    fn a_council_that_the_project_does_not_know_is_a_file_and_no_code() {
        let both = borchester(true);
        let whole = Folder::of(&[
            ("borchester.json", &both),
            ("ultra-low-emission-zone.geojson", &outline()),
        ]);
        let whole = whole.read().expect("it is read");
        assert_eq!(ids(&whole), ["borchester", "ultra-low-emission-zone"]);
        let apart = borchester(false);
        let apart = Folder::of(&[("borchester.json", &apart), ("borchester.geojson", &outline())]);
        assert_eq!(apart.read().expect("it is read").zones()[0], whole.zones()[0]);
    }

    #[test]
    fn an_operator_who_knows_newer_terms_is_believed() {
        let newer = borchester(true).replace("\"borchester\"", "\"congestion-charge\"");
        let zones = Folder::of(&[("congestion-charge.json", &newer)]).read().expect("it is read");
        assert_eq!(ids(&zones), ["congestion-charge"]);
        assert_eq!(zones.zones()[0].run_by, "Borchester City Council");
    }

    #[test]
    fn a_wrong_file_is_named_with_what_is_wrong_and_what_to_do() {
        let (outline, alone, both) = (outline(), borchester(false), borchester(true));
        let refused = |files: &[(&str, &str)], file: &str, why: &str| {
            let said = Folder::of(files).read().expect_err(why);
            let begins = said.starts_with("CARPAL_ZONE_OUTLINES: ") && said.contains(file);
            assert!(begins && said.contains(why) && said.contains("data/README.md"), "{said}");
        };
        refused(&[("borchester.geojson", &outline)], "borchester.geojson", "no zone has the id");
        refused(
            &[("congestion-charge.geojson", "{}")],
            "congestion-charge.geojson",
            "missing field `type`",
        );
        refused(&[("borchester.json", &alone)], "borchester.json", "put borchester.geojson");
        refused(
            &[("borchester.json", &both), ("borchester.geojson", &outline)],
            "borchester.geojson",
            "keep one of the two",
        );
        refused(&[("bath.json", &both)], "bath.json", "call it borchester.json");
        refused(&[("borchester.json", "[")], "borchester.json", "EOF");
        let long = " ".repeat(5_000_001);
        refused(&[("congestion-charge.geojson", &long)], "congestion-charge", "at most 5000000");
        let names: Vec<String> = (0..201).map(|n| format!("{n}.geojson")).collect();
        let many: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "{}")).collect();
        refused(&many, "carpal-zones-", "at most 200 are read");
        let nowhere = ZoneOutlines::at("/nowhere/zones").read().expect_err("there is none");
        assert!(nowhere.to_string().contains("/nowhere/zones: the folder cannot be read"));
    }
}
