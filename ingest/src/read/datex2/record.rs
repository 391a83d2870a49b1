//! One car park or one status, as the versions of DATEX II write them.

/// The parts of an element by their paths, in the order of the document.
pub(super) struct Record(pub Vec<(String, String)>);

/// Where a driver enters or leaves is not where a car park is.
const NOT_ITS_PLACE: [&str; 5] =
    ["parkingAccess", "entranceLocation", "exitLocation", "entrance", "exit"];

impl Record {
    /// What and where it is.
    pub fn site(&self) -> Vec<(&'static str, String)> {
        let (lat, lng) = self.position();
        let spaces = [
            "totalParkingCapacityShortTerm",
            "parkingNumberOfSpaces",
            "totalParkingCapacity",
            "parkingCapacity",
        ];
        let address = |part: &str| {
            self.ending(&format!("contactDetails{part}"))
                .or_else(|| self.ending(&format!("address{part}")))
        };
        vec![
            ("@id", self.first(&["@id"])),
            ("name", self.name()),
            ("lat", lat),
            ("lng", lng),
            ("capacity", self.capacity(&spaces)),
            ("layout", self.first(&["parkingLayout"])),
            ("street", address("Street").unwrap_or_default()),
            ("town", address("City").unwrap_or_default()),
            ("postcode", address("Postcode").unwrap_or_default()),
            ("description", self.worded("parkingDescription").unwrap_or_default()),
        ]
    }

    /// How full it is.
    pub fn status(&self) -> Vec<(&'static str, String)> {
        let ids = [
            "parkingRecordReference.@id",
            "parkingFacilityReference.@id",
            "parkingAreaReference.@id",
        ];
        let free = [
            "parkingOccupancy.parkingNumberOfVacantSpaces",
            "totalNumberOfVacantParkingSpaces",
            "parkingAreaTotalNumberOfVacantParkingSpaces",
        ];
        let occupied = [
            "parkingOccupancy.parkingNumberOfOccupiedSpaces",
            "totalNumberOfOccupiedParkingSpaces",
        ];
        let spaces = [
            "totalParkingCapacityShortTermOverride",
            "parkingOccupancy.parkingNumberOfSpacesOverride",
            "totalParkingCapacityOverride",
        ];
        let times =
            ["parkingStatusOriginTime", "parkingFacilityStatusTime", "parkingAreaStatusTime"];
        let (open, said) = self.states();
        vec![
            ("@id", self.first(&ids)),
            ("spaces_free", self.or_only_group(self.first(&free))),
            ("occupied", self.first(&occupied)),
            ("capacity", self.capacity(&spaces)),
            ("open", open.to_owned()),
            ("said", said.to_owned()),
            ("said_at", self.first(&times)),
        ]
    }

    /// The first of these paths that it has.
    fn first(&self, paths: &[&str]) -> String {
        let found = paths.iter().find_map(|path| self.0.iter().find(|(key, _)| key == path));
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    }

    fn ending(&self, name: &str) -> Option<String> {
        let is_it = |key: &str| {
            key.rsplit('.').find(|part| !matches!(*part, "values" | "value")) == Some(name)
        };
        self.0.iter().find(|(key, _)| is_it(key)).map(|(_, value)| value.clone())
    }

    /// What drivers without a contract may use: short-term spaces where they are counted, which 0 does not say.
    fn capacity(&self, paths: &[&str]) -> String {
        let counted = |path: &&&str| !matches!(self.first(&[**path]).as_str(), "" | "0");
        paths.iter().find(counted).map(|path| self.first(&[*path])).unwrap_or_default()
    }

    fn name(&self) -> String {
        let names = ["parkingName", "parkingFacilityName", "parkingAreaName"];
        names.iter().find_map(|name| self.worded(name)).unwrap_or_default()
    }

    /// A text in several languages: in English, else the first.
    fn worded(&self, name: &str) -> Option<String> {
        let path = format!("{name}.values.value");
        let mut language = "";
        let mut texts = Vec::new();
        for (key, value) in &self.0 {
            if let Some(rest) = key.strip_prefix(&path) {
                match rest {
                    ".@lang" => language = value,
                    "" => texts.push((std::mem::take(&mut language), value)),
                    _ => {}
                }
            }
        }
        let english = texts.iter().find(|(language, _)| language.starts_with("en"));
        let found = english.or_else(|| texts.first()).map(|(_, text)| (*text).clone());
        found.or_else(|| Some(self.first(&[name])).filter(|text| !text.is_empty()))
    }

    /// Latitude and longitude of the first position that is its own.
    fn position(&self) -> (String, String) {
        let around = |key: &str| key.strip_suffix("latitude").map(str::to_owned);
        let is_own = |around: &String| !NOT_ITS_PLACE.iter().any(|other| around.starts_with(other));
        let positions = self.0.iter().filter_map(|(key, lat)| Some((around(key)?, lat)));
        let mut own = positions.filter(|(around, _)| is_own(around));
        own.find_map(|(around, lat)| {
            let lng = self.first(&[&format!("{around}longitude")]);
            (!lng.is_empty()).then(|| (lat.clone(), lng))
        })
        .unwrap_or_default()
    }

    /// Where only the spaces of user groups are counted and there is one group, that is all of it. Of several, nobody says
    /// whether a space is of two.
    fn or_only_group(&self, free: String) -> String {
        let ends = |key: &str| key.ends_with("numberOfVacantAssignedParkingSpaces");
        let mut groups = self.0.iter().filter(|(key, _)| ends(key));
        match (free.is_empty(), groups.next(), groups.next()) {
            (true, Some((_, only)), None) => only.clone(),
            _ => free,
        }
    }

    /// Whether it is open, and how full in words. Unknown and what no version lists is nothing.
    fn states(&self) -> (&'static str, &'static str) {
        let names = ["parkingSiteOpeningStatus", "parkingSiteStatus", "parkingFacilityStatus"];
        let (mut open, mut said) = ("", "");
        for (_, value) in self.0.iter().filter(|(key, _)| names.contains(&key.as_str())) {
            match value.as_str() {
                "closed" | "closedAbnormal" => open = "no",
                "open" if open.is_empty() => open = "yes",
                "full" | "fullAtEntrance" => said = "full",
                "almostFull" if said.is_empty() => said = "limited",
                "spacesAvailable" if said.is_empty() => said = "available",
                _ => {}
            }
        }
        (open, said)
    }
}
