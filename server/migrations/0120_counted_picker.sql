-- Who sent an order out straight from picking counted as its picker.
UPDATE deliveries SET picked_by = t.picked_by
FROM (
  SELECT order_id, (array_agg(user_id ORDER BY event = 'packed' AND has_left, id DESC)
    FILTER (WHERE event IN ('picking', 'packed')))[1] AS picked_by
  FROM (
    SELECT *, bool_or(event = 'on_the_way') OVER (PARTITION BY order_id, at) AS has_left FROM order_timeline
  ) t GROUP BY order_id
) t
WHERE t.order_id = deliveries.order_id AND t.picked_by IS DISTINCT FROM deliveries.picked_by;
