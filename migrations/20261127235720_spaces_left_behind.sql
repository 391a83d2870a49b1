-- A space whose driver removes its vehicle or closes their account stays on the map until the next step, as nobody's: going at once, it
-- would tell the driver's moment. So no longer only practice is nobody's.
alter table leaving_soon drop constraint "only practice is nobody's";
