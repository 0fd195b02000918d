export default function Train() {
  return (
    <>
      <h1>Train</h1>
      <p class="muted">A trainer for cross and pairs.</p>
    </>
  );
}
