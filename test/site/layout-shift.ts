/** How much the layout has moved, in hundredths of the window (Cumulative Layout Shift). */
export const LAYOUT_SHIFT = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const moved = list.getEntries().reduce((sum, { value }) => sum + value, 0);
    resolve(Math.round(moved * 100));
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(0), 100);
})`;
