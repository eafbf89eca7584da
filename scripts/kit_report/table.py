"""Prints a report for people."""

FORMS = {"attack": "{:.0f}", "centroid": "{:.0f}", "fall": "{:.1f}", "flatness": "{:.0f}", "t20": "{:.2f}",
         "t60": "{:.2f}", "density": "{:.0f}"}
HEADS = {"attack": "attack ms", "centroid": "centroid Hz", "fall": "fall oct", "flatness": "flat dB", "t20": "T20 s",
         "t60": "T60 s", "density": "peaks/kHz"}


def cell(form, value, between, mark=True):
    if value is None:
        return "-"
    text = form.format(value)
    if between:
        inside = between[0] <= value <= between[1]
        text += ("!" if mark and not inside else "") + f" ({form.format(between[0])}..{form.format(between[1])})"
    return text


def lines(rows, markdown):
    if markdown:
        body = ["| " + " | ".join(row) + " |" for row in rows]
        return [body[0], "|" + "---|" * len(rows[0])] + body[1:]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip() for row in rows]


def main_table(report):
    rows = [["voice"] + list(HEADS.values())]
    for entry in report["voices"]:
        name = entry["name"] + (f" ~{entry['like']}" if entry["like"] not in (None, entry["voice"]) else "")
        rows.append([name] + [
            cell(FORMS[key], entry["hard"][key], entry["ranges"].get(key)) for key in HEADS])
    return rows


def second_table(report):
    rows = [["voice", "layers x takes", "velocity dB", "velocity oct", "takes dB", "layer step dB", "step centroid",
             "balance dB", "LUFS"]]
    for entry in report["voices"]:
        effect, ranges = entry["velocity"] or {}, entry["velocity_ranges"] or {}
        steps = entry["steps"]
        rows.append([
            entry["name"], f"{entry['layers']} x {entry['takes']}",
            cell("{:.0f}", effect.get("loudness"), ranges.get("loudness")),
            cell("{:.2f}", effect.get("octaves"), ranges.get("octaves")),
            cell("{:.1f}", entry["round_robin"], entry["round_robin_range"]),
            f"{steps['loudness']:.1f}" + ("!" if steps["loudness"] >= 3 else ""),
            f"{100 * steps['centroid']:.0f} %" + ("!" if steps["centroid"] >= 0.2 else ""),
            cell("{:+.0f}", entry["balance"], entry["balance_range"]), f"{entry['hard']['loud']:.1f}"])
    return rows


def show(report, markdown):
    for rows in [main_table(report), second_table(report)]:
        print("\n".join(lines(rows, markdown)) + "\n")
    for fault in report["faults"]:
        print(f"{fault['file']}: {fault['fault']}")
    count = sum(len(entry["out"]) for entry in report["voices"])
    out = [f"{entry['name']}: {', '.join(entry['out'])}" for entry in report["voices"] if entry["out"]]
    if not markdown:
        print("\n".join(out))
        print(f"{len(report['voices'])} voices, {count} values out of range, {len(report['faults'])} faults of files")
