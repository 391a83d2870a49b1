use std::io::Write;

use proptest::prelude::*;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;
use crate::raw::Reject;
use crate::read::table::Row;

const SHEET: &str = r#"<row r="1"><c r="A1" t="inlineStr"><is><t>Car parks</t></is></c></row>
    <row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c></row>
    <row r="4"><c r="A4" t="s"><v>2</v></c><c r="B4"><v>51.5</v></c></row>
    <row r="9"><c r="B9"><v>7</v></c></row>"#;
const TEXTS: &str = "<si><t>Name</t></si><si><t>Lat</t></si><si><t>Market Hill</t></si>";

/// A workbook of one sheet `Sites`.
pub(crate) fn workbook(rows: &str, texts: &str, count: &str) -> Vec<u8> {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let package = "http://schemas.openxmlformats.org/package/2006/relationships";
    let parts = [
        (
            "[Content_Types].xml",
            r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>"#
                .to_owned(),
        ),
        (
            "_rels/.rels",
            format!(
                r#"<Relationships xmlns="{package}"><Relationship Id="r1" Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>"#
            ),
        ),
        (
            "xl/workbook.xml",
            format!(
                r#"<workbook xmlns="{main}" xmlns:r="{office}"><sheets><sheet name="Sites" sheetId="1" r:id="r1"/></sheets></workbook>"#
            ),
        ),
        (
            "xl/_rels/workbook.xml.rels",
            format!(
                r#"<Relationships xmlns="{package}"><Relationship Id="r1" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#
            ),
        ),
        (
            "xl/sharedStrings.xml",
            format!(r#"<sst xmlns="{main}" uniqueCount="{count}">{texts}</sst>"#),
        ),
        (
            "xl/worksheets/sheet1.xml",
            format!(r#"<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>"#),
        ),
    ];
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        archive.start_file(name, SimpleFileOptions::default()).expect("a part");
        archive.write_all(content.as_bytes()).expect("written");
    }
    archive.finish().expect("an archive").into_inner()
}

fn rows_in(
    bytes: &[u8],
    sheet: Option<&str>,
    header_row: usize,
) -> Result<Vec<Result<Row, Reject>>, ReadError> {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), bytes).expect("written");
    let layout = XlsxLayout { sheet: sheet.map(str::to_owned), header_row };
    let mut rows = Vec::new();
    read(file.path(), &layout, &mut |row| rows.push(row), &|_, _| {})?;
    Ok(rows)
}

#[test]
fn rows_are_read_from_behind_the_header() {
    let bytes = workbook(SHEET, TEXTS, "3");
    assert!(is_xlsx(&bytes[..200]));
    let rows = rows_in(&bytes, Some("Sites"), 2).expect("read");
    let rows: Vec<_> = rows.into_iter().map(|row| row.expect("a row")).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0].position, "row 4");
    assert_eq!(
        (rows[0].cells.get("Name"), rows[0].cells.get("Lat")),
        (Some("Market Hill"), Some("51.5"))
    );
    assert_eq!((rows[1].cells.get("Name"), rows[1].cells.get("Lat")), (Some(""), Some("7")));
}

#[test]
fn a_sheet_that_is_not_there_is_named() {
    let error =
        rows_in(&workbook(SHEET, TEXTS, "3"), Some("Prices"), 1).expect_err("none").to_string();
    assert!(error.contains("\"Prices\"; it has: Sites"), "{error}");
    let error = rows_in(&workbook("", "", "0"), None, 1).expect_err("empty").to_string();
    assert!(error.contains("header_row"), "{error}");
}

#[test]
fn a_file_that_promises_or_unpacks_to_masses_is_refused() {
    for count in ["99999999999", "184467440737095516150"] {
        let error =
            rows_in(&workbook(SHEET, TEXTS, count), None, 1).expect_err("a lie").to_string();
        assert!(error.contains("more texts than bytes"), "{error}");
    }
    // Two cells, the second in the last row and column that Excel has.
    let far = r#"<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>"#;
    assert!(rows_in(&workbook(far, "", "0"), None, 1).expect("read").is_empty());
    let bomb = " ".repeat(usize::try_from(MAX_UNPACKED_BYTES).expect("fits"));
    let error = rows_in(&workbook(&bomb, "", "0"), None, 1).expect_err("a bomb").to_string();
    assert!(error.contains("unpacks to more than"), "{error}");
    assert!(rows_in(b"PK\x03\x04 and nothing else", None, 1).is_err());
}

proptest! {
    #[test]
    fn nothing_panics(at in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12), cut in any::<prop::sample::Index>()) {
        let mut bytes = workbook(SHEET, TEXTS, "3");
        for (at, byte) in at {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let _ = rows_in(&bytes, None, 2);
        let _ = rows_in(&bytes[..cut.index(bytes.len())], None, 1);
    }

    /// Damage within the sheet and the texts, which the archive's checksums would otherwise find first.
    #[test]
    fn no_xml_panics(rows in "(<row r=\"[0-9A-Z]{0,8}\">|<c r=\"[A-Z]{0,8}[0-9]{0,12}\"( t=\"(s|b|n|d|e|str|inlineStr)\")?>|<v>[0-9.e-]{0,12}</v>|</c>|</row>|<is><t>|</t></is>|&#[0-9]{0,9};|<f>|</f>){0,14}", texts in "(<si>|<t>|</t>|</si>|a|&amp;|&){0,8}") {
        let _ = rows_in(&workbook(&rows, &texts, "1"), None, 1);
    }
}
