use std::io::Write;

use super::*;

fn read_text(text: &str) -> Result<Publication, ReadError> {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(text.as_bytes()).expect("written");
    read(file.path(), &|_, _| {})
}

fn filled(row: &Result<Row, Reject>) -> Vec<(&str, &str)> {
    let cells = &row.as_ref().expect("a row").cells.0;
    let pairs = cells.iter().map(|(key, value)| (&**key, &**value));
    pairs.filter(|(_, value)| !value.is_empty()).collect()
}

/// Table and status as version 3 has them: a message container and a prefix for each namespace.
const VERSION_3: &str = r#"<con:messageContainer xmlns:con="http://datex2.eu/schema/3/messageContainer" xmlns:com="c" xmlns:prk="p"
    xmlns:loc="l" xmlns:xsi="x"><con:payload xsi:type="prk:ParkingTablePublication" lang="en" modelBaseVersion="3">
    <com:publicationTime>2026-11-24T09:00:00Z</com:publicationTime>
    <prk:parkingTable id="T" version="1"><prk:parkingRecord xsi:type="prk:UrbanParkingSite" id="HS" version="1">
      <prk:parkingName><com:values><com:value lang="cy">Stryd Fawr</com:value><com:value lang="en">High Street</com:value></com:values></prk:parkingName>
      <prk:parkingNumberOfSpaces>200</prk:parkingNumberOfSpaces>
      <prk:groupOfParkingSpaces><prk:parkingNumberOfSpaces>9</prk:parkingNumberOfSpaces></prk:groupOfParkingSpaces>
      <prk:parkingAccess><loc:latitude>9</loc:latitude><loc:longitude>9</loc:longitude></prk:parkingAccess>
      <prk:parkingLocation xsi:type="loc:PointLocation"><loc:pointByCoordinates><loc:pointCoordinates>
        <loc:latitude>51.58</loc:latitude><loc:longitude>-2.99</loc:longitude></loc:pointCoordinates></loc:pointByCoordinates></prk:parkingLocation>
      <prk:parkingLayout>multiStorey</prk:parkingLayout></prk:parkingRecord></prk:parkingTable></con:payload>
    <con:payload xsi:type="prk:ParkingStatusPublication"><com:publicationTime>2026-11-24T09:01:00Z</com:publicationTime>
    <prk:parkingRecordStatus xsi:type="prk:ParkingSiteStatus"><prk:parkingRecordReference targetClass="prk:ParkingRecord" id="HS" version="1"/>
      <prk:parkingStatusOriginTime>2026-11-24T08:59:30Z</prk:parkingStatusOriginTime>
      <prk:parkingOccupancy><prk:parkingNumberOfVacantSpaces>12</prk:parkingNumberOfVacantSpaces>
        <prk:parkingNumberOfOccupiedSpaces>188</prk:parkingNumberOfOccupiedSpaces><prk:parkingOccupancy>94.0</prk:parkingOccupancy></prk:parkingOccupancy>
      <prk:parkingSiteStatus>almostFull</prk:parkingSiteStatus><prk:parkingSiteOpeningStatus>open</prk:parkingSiteOpeningStatus>
    </prk:parkingRecordStatus></con:payload></con:messageContainer>"#;

#[test]
fn version_3_has_tables_and_statuses() {
    let read = read_text(VERSION_3).expect("read");
    assert_eq!(read.published_at, ["2026-11-24T09:00:00Z", "2026-11-24T09:01:00Z"]);
    let site = [
        ("@id", "HS"),
        ("name", "High Street"),
        ("lat", "51.58"),
        ("lng", "-2.99"),
        ("capacity", "200"),
        ("layout", "multiStorey"),
    ];
    assert_eq!((read.sites.len(), filled(&read.sites[0])), (1, site.to_vec()));
    let status = [
        ("@id", "HS"),
        ("spaces_free", "12"),
        ("occupied", "188"),
        ("open", "yes"),
        ("said", "limited"),
        ("said_at", "2026-11-24T08:59:30Z"),
    ];
    assert_eq!((read.statuses.len(), filled(&read.statuses[0])), (1, status.to_vec()));
}

/// Statuses of version 2.0, within an area or beside it.
fn version_2(statuses: &str) -> Publication {
    let text = format!(
        "<d2LogicalModel xmlns=\"http://datex2.eu/schema/2/2_0\"><payloadPublication><genericPublicationExtension>\
         <parkingFacilityTableStatusPublication>{statuses}</parkingFacilityTableStatusPublication>\
         </genericPublicationExtension></payloadPublication></d2LogicalModel>"
    );
    read_text(&text).expect("read")
}

#[test]
fn an_area_counts_where_nothing_smaller_does() {
    let area = "<parkingAreaStatus><parkingAreaReference id=\"A\"/>\
        <parkingAreaTotalNumberOfVacantParkingSpaces>7</parkingAreaTotalNumberOfVacantParkingSpaces></parkingAreaStatus>";
    let facility = "<parkingFacilityStatus><parkingFacilityReference id=\"F\"/>\
        <parkingFacilityStatus>closed</parkingFacilityStatus><parkingFacilityStatus>full</parkingFacilityStatus></parkingFacilityStatus>";
    let alone = version_2(area);
    assert_eq!(filled(&alone.statuses[0]), [("@id", "A"), ("spaces_free", "7")]);
    let both = version_2(&format!("{area}{facility}"));
    assert_eq!(both.statuses.len(), 1);
    assert_eq!(filled(&both.statuses[0]), [("@id", "F"), ("open", "no"), ("said", "full")]);
    let within = version_2(
        &area.replace("</parkingAreaStatus>", &format!("{facility}</parkingAreaStatus>")),
    );
    assert_eq!(filled(&within.statuses[0]), filled(&both.statuses[0]));
}

/// Spaces of contracts are none for drivers; of several groups of users nobody says which overlap.
#[test]
fn spaces_are_those_that_anybody_may_use() {
    let status = |parts: &str| {
        version_2(&format!(
            "<parkingFacilityStatus><parkingFacilityReference id=\"F\"/>{parts}</parkingFacilityStatus>"
        ))
    };
    let with_contracts = status(
        "<totalParkingCapacityOverride>350</totalParkingCapacityOverride>\
         <totalParkingCapacityShortTermOverride>150</totalParkingCapacityShortTermOverride>",
    );
    assert_eq!(filled(&with_contracts.statuses[0]), [("@id", "F"), ("capacity", "150")]);
    let group = "<assignedParkingSpacesStatus><assignedParkingSpacesStatus>\
        <numberOfVacantAssignedParkingSpaces>72</numberOfVacantAssignedParkingSpaces>\
        </assignedParkingSpacesStatus></assignedParkingSpacesStatus>";
    assert_eq!(filled(&status(group).statuses[0]), [("@id", "F"), ("spaces_free", "72")]);
    assert_eq!(filled(&status(&format!("{group}{group}")).statuses[0]), [("@id", "F")]);
}

/// Two cities in one document: the older one is not as new as the newer one.
#[test]
fn a_status_without_a_time_takes_that_of_its_own_publication() {
    let status = |id: &str, time: &str| {
        format!(
            "<p:parkingRecordStatus><p:parkingRecordReference id=\"{id}\"/>{time}<p:parkingOccupancy>\
             <p:parkingNumberOfVacantSpaces>5</p:parkingNumberOfVacantSpaces></p:parkingOccupancy></p:parkingRecordStatus>"
        )
    };
    let own = "<p:parkingStatusOriginTime>2026-11-24T08:30:00Z</p:parkingStatusOriginTime>";
    let text = format!(
        "<c:messageContainer xmlns:c=\"c\" xmlns:p=\"p\">\
         <c:payload><c:publicationTime>2026-11-24T08:00:00Z</c:publicationTime>{}{}</c:payload>\
         <c:payload>{}<c:publicationTime>2026-11-24T09:00:00Z</c:publicationTime></c:payload></c:messageContainer>",
        status("OLD", ""),
        status("OWN", own),
        status("NEW", "")
    );
    let read = read_text(&text).expect("read");
    let said_at = |row: &Result<Row, Reject>| {
        let found = filled(row).into_iter().find(|(key, _)| *key == "said_at");
        found.map(|(_, time)| time.to_owned())
    };
    let times: Vec<_> = read.statuses.iter().filter_map(said_at).collect();
    assert_eq!(times, ["2026-11-24T08:00:00Z", "2026-11-24T08:30:00Z", "2026-11-24T09:00:00Z"]);
}

#[test]
fn other_xml_is_refused() {
    let error = read_text("<html><body/></html>").expect_err("no DATEX II").to_string();
    assert!(error.contains("no DATEX II") && error.contains("html"), "{error}");
}
