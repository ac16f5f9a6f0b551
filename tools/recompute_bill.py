"""
Recomputes a bill from call records, messages and price lists alone, with decimal arithmetic, and compares the result with the stored bill.

    npx tsx tools/bill-facts.ts > facts.json && python3 tools/recompute_bill.py facts.json

It shares no code with the product and needs only Python 3.9. Exit 0 where no figure differs.
"""

import json
import sys
from collections import defaultdict
from datetime import datetime, timedelta, timezone
from decimal import ROUND_CEILING, Decimal

BILL_ZONE = timezone(timedelta(hours=8))
# 3GPP TS 23.038: one septet each, and two with an escape; any other character makes the whole message UCS-2.
GSM_ONE = set(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿"
    "abcdefghijklmnopqrstuvwxyzäöñüà"
)
GSM_TWO = set("\f^{}\\[~]|€")
FIRST_AND_NEXT = {"1+1": 1, "15+15": 15, "20+20": 20, "30+30": 30, "60+60": 60}


def price_in_force(book, number, at, kind):
    """Takes the newest effective version of each prefix; returns the longest matching prefix that has a price."""
    newest = {}
    for price in book:
        prefix = price["countryCode"] + price["areaCode"]
        if price["kind"] != kind or not number.startswith(prefix) or Decimal(price["effectiveAt"]) > at:
            continue
        kept = newest.get(prefix)
        order = (Decimal(price["effectiveAt"]), price["version"])
        if kept is None or order > (Decimal(kept["effectiveAt"]), kept["version"]):
            newest[prefix] = price
    sold = [(len(prefix), price) for prefix, price in newest.items() if price["unitYuan"] is not None]
    return max(sold, key=lambda one: one[0])[1] if sold else None


def cycles_of(rule, answered, talk_ms, held_sec):
    if not answered:
        return 0
    if rule == "perCall":
        return 1
    covered_ms = min(Decimal(talk_ms), Decimal(held_sec) * 1000)
    seconds = (covered_ms / 1000).to_integral_value(ROUND_CEILING)
    step = Decimal(FIRST_AND_NEXT[rule])
    beyond = max(Decimal(0), seconds - step)
    return 1 + int((beyond / step).to_integral_value(ROUND_CEILING))


def segments_of(text):
    """Segments of 160 or 70 units alone, 153 or 67 joined; no character is split between two."""
    is_gsm = all(one in GSM_ONE or one in GSM_TWO for one in text)
    if is_gsm:
        places = [2 if one in GSM_TWO else 1 for one in text]
    else:
        places = [len(one.encode("utf-16-be")) // 2 for one in text]
    alone, joined = (160, 153) if is_gsm else (70, 67)
    if sum(places) <= alone:
        return 1 if places else 0
    segments, free = 1, joined
    for place in places:
        if place > free:
            segments, free = segments + 1, joined
        free -= place
    return segments


def check_destination(call):
    """The priced digits must equal the dialed ones, or these after a calling code and without trunk prefix or 00."""
    dialled, destination = call["dialled"], call["destination"]
    if "*" in dialled:
        return
    bare = dialled[2:] if dialled.startswith("00") else dialled
    if destination not in (dialled, bare) and not (
        destination.endswith(bare.lstrip("0")) or destination.endswith(bare[1:])
    ):
        raise SystemExit(f"call {call['id']} dialed {dialled} and is priced as {destination}")


def calling_code(number, codes):
    return next((number[:n] for n in (1, 2, 3) if number[:n] in codes), "")


def recompute(facts):
    books = defaultdict(list)
    for price in facts["prices"]:
        books[price["account"]].append(price)
    parents = {account["id"]: account["parent"] for account in facts["accounts"]}
    codes = set(facts["callingCodes"])
    rows = defaultdict(lambda: {"calls": 0, "answered": 0, "duration": 0, "cycles": 0, "messages": 0, "total": Decimal(0)})
    for call in facts["calls"]:
        check_destination(call)
        payer = call["account"]
        # Up the reseller chain; the root pays nobody.
        while parents[payer] is not None:
            price = price_in_force(books[payer], call["destination"], Decimal(call["pricedAt"]), "voice")
            if price is None:
                raise SystemExit(f"call {call['id']} has no price for {payer}")
            cycles = cycles_of(price["chargeRule"], call["answered"], call["talkMs"], call["heldSec"])
            ended = datetime.fromtimestamp(float(call["endedAt"]), BILL_ZONE)
            code = price["countryCode"] or calling_code(call["destination"], codes)
            row = rows[
                (ended.strftime("%Y-%m-%d"), payer, code, price["areaCode"], price["chargeRule"], price["version"])
            ]
            row["calls"] += 1
            if call["answered"]:
                row["answered"] += 1
                row["duration"] += -(-call["talkMs"] // 1000)
            row["cycles"] += cycles
            row["total"] += cycles * Decimal(price["unitYuan"])
            payer = parents[payer]
    for message in facts["messages"]:
        check_destination(message)
        segments = segments_of(message["text"])
        payer = message["account"]
        at = Decimal(message["pricedAt"])
        # Up the chain to the owner of the line, which pays its provider directly.
        while payer != message["lineOwner"]:
            price = price_in_force(books[payer], message["destination"], at, "sms")
            if price is None:
                raise SystemExit(f"message {message['id']} has no price for {payer}")
            day = datetime.fromtimestamp(float(at), BILL_ZONE).strftime("%Y-%m-%d")
            code = price["countryCode"] or calling_code(message["destination"], codes)
            row = rows[(day, payer, code, price["areaCode"], "perCall", price["version"])]
            row["messages"] += 1
            row["cycles"] += segments
            row["total"] += segments * Decimal(price["unitYuan"])
            payer = parents[payer]
    return rows


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        facts = json.load(file)
    computed = recompute(facts)
    billed = {
        (one["date"], one["account"], one["countryCode"], one["areaCode"], one["chargeRule"], one["priceVersion"]): {
            "calls": one["calls"],
            "answered": one["answered"],
            "duration": one["duration"],
            "cycles": one["cycles"],
            "messages": one["messages"],
            "total": Decimal(one["totalYuan"]),
        }
        for one in facts["bill"]
    }
    different = [key for key in computed.keys() | billed.keys() if computed.get(key) != billed.get(key)]
    for key in sorted(different)[:20]:
        print(f"{' '.join(map(str, key))}: billed {billed.get(key)}, recomputed {computed.get(key)}", file=sys.stderr)
    total = sum((row["total"] for row in computed.values()), Decimal(0))
    difference = total - sum((row["total"] for row in billed.values()), Decimal(0))
    rules = len({key[4] for key in computed})
    print(
        f"{len(facts['calls'])} calls, {len(facts['messages'])} messages, {rules} charge rules, {len(computed)} bill rows, {total:.6f} yuan: "
        f"{len(different)} rows differ, difference {difference:.6f} yuan"
    )
    sys.exit(1 if different or difference != 0 else 0)


main()
