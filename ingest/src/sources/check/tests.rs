use super::*;

const SOURCE: &str = "name = \"borchester\"\nkind = \"council\"\nattribution = \"\"\nlicence = \"\"\nformat = \"csv\"\nid = \"Ref\"\n\
    [fields]\nname = \"Site\"\nlng = \"x\"\nlat = \"y\"\ncapacity = { column = \"Bays\", as = \"number\" }\n";
const LIVE: &str = "[live]\nurl = \"https://example.org/live?key=secret\"\nevery = \"1m\"\n[live.fields]\nspaces_free = \"Free\"\n\
    capacity = \"Bays\"\n";

fn checked(source: &str, list: &str) -> Check {
    let source = SourceFile::parse(Path::new("borchester.toml"), source).expect("right");
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), list).expect("written");
    check(file.path(), &source)
}

#[test]
fn a_list_that_is_a_feed_is_told_field_by_field() {
    let list =
        "Ref,Site,x,y,Bays,Free\nHS,High  Street,-2.99,51.58,200 bays,12\nML,,-2.98,51.59,,\n";
    let check = checked(&format!("{SOURCE}{LIVE}"), &list.replace("200 bays", "200"));
    let said = check.to_string();
    for line in [
        "As a list: 2 of 2 records are car parks.",
        "  id                      2 of 2      from Ref: HS | ML",
        "  name                    1 of 2      from Site: High Street",
        "  capacity                1 of 2      from Bays: 200",
        "As a feed, asked for at https://example.org/live every 60 s: 2 car parks, of which 1 say",
        "  spaces_free             1 of 2      from Free: 12",
        "  for example HS: 12 of 200 free",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    assert!(check.is_readable() && !said.contains("secret"), "{said}");
}

#[test]
fn what_cannot_be_read_is_told() {
    let check = checked(SOURCE, "Ref,Site,x,y,Bays\nHS,High Street,-2.99,north,200\n");
    let said = check.to_string();
    assert!(said.contains("left out: line 2: bad_position: lat is \"north\""), "{said}");
    assert!(said.contains("no table [live]"), "{said}");
    let check = checked(&format!("{SOURCE}{LIVE}"), "<html>504</html>");
    assert!(!check.is_readable());
    assert_eq!(check.to_string().matches("it cannot be read").count(), 2, "{check}");
}
