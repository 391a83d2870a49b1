//! Values of columns as admins compare them: of what nobody reads as it is stored, what one would say of it. Pure.

use carpal_domain::geometry::LngLat;
use carpal_domain::rates::{Rates, print};
use serde::Deserialize;
use serde_json::{Value, json};

/// A degree of latitude on a sphere of the mean Earth radius, in metres.
const METRES_PER_DEGREE: f64 = 111_195.08;

/// A value of a column as it is told: rates in the lines that they are entered in; an outline by its corners, its area or length, and
/// its middle; entrances by their number and their middle. Everything else, and what cannot be read, as it is.
#[must_use]
pub fn told(column: &str, value: Value) -> Value {
    let said = match column {
        "rates" => Rates::deserialize(&value).ok().map(|rates| Value::String(print(&rates))),
        "footprint" => outline(&value),
        "entrances" => entrances(&value),
        _ => None,
    };
    said.unwrap_or(value)
}

fn outline(shape: &Value) -> Option<Value> {
    let coordinates = &shape["coordinates"];
    let lines: Vec<Vec<Vec<LngLat>>> = match shape["type"].as_str()? {
        "LineString" => vec![vec![line(coordinates)?]],
        "MultiLineString" | "Polygon" => vec![lines(coordinates)?],
        "MultiPolygon" => coordinates.as_array()?.iter().map(lines).collect::<Option<_>>()?,
        _ => return None,
    };
    let is_area = shape["type"].as_str()?.ends_with("Polygon");
    // A ring ends where it began, and that corner counts once.
    let is_closed = |line: &[LngLat]| is_area && line.len() > 1 && line.first() == line.last();
    let corners: Vec<LngLat> = lines
        .iter()
        .flatten()
        .flat_map(|line| &line[usize::from(is_closed(line))..])
        .copied()
        .collect();
    let (size, amount) = if is_area {
        ("square_metres", lines.iter().map(|rings| area(rings)).sum::<f64>())
    } else {
        ("metres", lines.iter().flatten().map(|line| length(line)).sum::<f64>())
    };
    let mut told = middle(&corners)?;
    told["corners"] = json!(corners.len());
    told[size] = json!(amount.round());
    Some(told)
}

fn entrances(shape: &Value) -> Option<Value> {
    let points = match shape["type"].as_str()? {
        "MultiPoint" => line(&shape["coordinates"])?,
        "Point" => vec![position(&shape["coordinates"])?],
        _ => return None,
    };
    let mut told = middle(&points)?;
    told["entrances"] = json!(points.len());
    Some(told)
}

fn middle(points: &[LngLat]) -> Option<Value> {
    let count = f64::from(u32::try_from(points.len()).ok().filter(|count| *count > 0)?);
    let mean = |of: fn(&LngLat) -> f64| points.iter().map(of).sum::<f64>() / count;
    Some(json!({"lng": mean(|at| at.lng), "lat": mean(|at| at.lat)}))
}

/// The area in a ring, less what the rings within it leave out.
fn area(rings: &[Vec<LngLat>]) -> f64 {
    let areas = rings.iter().enumerate();
    areas.map(|(at, ring)| if at == 0 { ring_area(ring) } else { -ring_area(ring) }).sum()
}

/// On a plane that touches the ground at its first corner, which is exact enough for what is a few kilometres wide.
fn ring_area(ring: &[LngLat]) -> f64 {
    let Some(first) = ring.first() else { return 0.0 };
    let metres_east = METRES_PER_DEGREE * first.lat.to_radians().cos();
    let on_plane = |at: &LngLat| {
        ((at.lng - first.lng) * metres_east, (at.lat - first.lat) * METRES_PER_DEGREE)
    };
    let next = ring.iter().cycle().skip(1);
    let doubled: f64 = ring
        .iter()
        .zip(next)
        .map(|(one, other)| {
            let ((x, y), (next_x, next_y)) = (on_plane(one), on_plane(other));
            x * next_y - next_x * y
        })
        .sum();
    doubled.abs() / 2.0
}

fn length(line: &[LngLat]) -> f64 {
    line.iter().zip(line.iter().skip(1)).map(|(one, other)| one.metres_to(*other)).sum()
}

fn lines(value: &Value) -> Option<Vec<Vec<LngLat>>> {
    value.as_array()?.iter().map(line).collect()
}

fn line(value: &Value) -> Option<Vec<LngLat>> {
    value.as_array()?.iter().map(position).collect()
}

fn position(value: &Value) -> Option<LngLat> {
    LngLat::new(value[0].as_f64()?, value[1].as_f64()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(value: &Value, key: &str) -> f64 {
        value[key].as_f64().unwrap_or_else(|| panic!("{key}: {value}"))
    }

    #[test]
    fn rates_are_told_as_they_are_entered() {
        let text = "24/7:\n  each 1 h: £1.20\n";
        let rates = carpal_domain::rates::parse(text).expect("rates");
        assert_eq!(told("rates", json!(rates)), json!(print(&rates)));
        assert_eq!(told("rates", Value::Null), Value::Null);
        assert_eq!(told("rates", json!({"periods": 7})), json!({"periods": 7}));
        assert_eq!(told("capacity", json!(40)), json!(40));
    }

    #[test]
    fn an_outline_is_told_by_its_size() {
        // 0.001 degrees of latitude are 111 m; at 60 degrees north, one of longitude is half as wide.
        let ring =
            json!([[-3.0, 60.0], [-2.998, 60.0], [-2.998, 60.001], [-3.0, 60.001], [-3.0, 60.0]]);
        let square = told("footprint", json!({"type": "Polygon", "coordinates": [ring]}));
        assert_eq!(square["corners"], 4);
        let side = 0.001 * METRES_PER_DEGREE;
        assert!((number(&square, "square_metres") - side * side).abs() < 2.0, "{square}");
        assert!((number(&square, "lng") + 2.999).abs() < 1e-9, "{square}");
        let hole = json!([
            [-2.9995, 60.0],
            [-2.9985, 60.0],
            [-2.9985, 60.001],
            [-2.9995, 60.001],
            [-2.9995, 60.0]
        ]);
        let holed = told("footprint", json!({"type": "Polygon", "coordinates": [ring, hole]}));
        assert!((number(&holed, "square_metres") - side * side / 2.0).abs() < 2.0, "{holed}");
        let twice = json!({"type": "MultiPolygon", "coordinates": [[ring], [ring]]});
        let twice = told("footprint", twice);
        assert_eq!(twice["corners"], 8);
        assert!((number(&twice, "square_metres") - 2.0 * side * side).abs() < 2.0, "{twice}");
    }

    #[test]
    fn a_kerb_is_told_by_its_length_and_entrances_by_their_number() {
        let kerb = json!({"type": "LineString", "coordinates": [[-3.0, 51.5], [-3.0, 51.501]]});
        let kerb = told("footprint", kerb);
        assert_eq!((&kerb["corners"], number(&kerb, "metres")), (&json!(2), 111.0));
        let gates = json!({"type": "MultiPoint", "coordinates": [[-3.0, 51.5], [-3.0, 51.502]]});
        let gates = told("entrances", gates);
        assert_eq!((&gates["entrances"], &gates["lng"]), (&json!(2), &json!(-3.0)));
        for unread in [
            json!(null),
            json!({"type": "Polygon", "coordinates": []}),
            json!({"type": "GeometryCollection"}),
        ] {
            assert_eq!(told("footprint", unread.clone()), unread);
        }
    }
}
