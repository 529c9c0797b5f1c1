-- PostgreSQL looks here for the prints of a line that is deleted, which it cannot in an index of first prints alone.
CREATE INDEX "prints_line" ON "prints" USING btree ("order_line_id");