"""Asks the sample world of a Bowerbird: BOWERBIRD_ADDRESS, BOWERBIRD_KEY and a folder of exports, BOWERBIRD_FILES."""

import os
import random
import unittest

import pandas as pd
from support import quietly

import bowerbird

PLAYLIST = "https://www.youtube.com/playlist?list=PLsample_quillmere_garden_year"


def connected(**options):
    return bowerbird.connect(address=os.environ["BOWERBIRD_ADDRESS"], **options)


class Lists(unittest.TestCase):
    def test_a_link_becomes_a_frame_with_types_and_labels(self):
        videos, said = quietly(lambda: connected().get(PLAYLIST))
        self.assertEqual(said, ["Items without a title: 1", "These rows are of the invented sample world."])
        self.assertEqual(len(videos), videos["id"].nunique())
        self.assertEqual(str(videos["entity_id"].dtype), "string")
        self.assertEqual(str(videos["view_count"].dtype), "Int64")
        self.assertEqual(str(videos["published_earliest"].dtype), "datetime64[ns, UTC]")
        self.assertIn("title", videos.attrs["labels"]["name"].lower())
        self.assertEqual(videos.attrs["source"]["worlds"], ["sample"])

    def test_pages_are_followed_to_the_end_and_each_row_comes_once(self):
        bb = connected()
        whole, _ = quietly(lambda: bb.videosite.list_playlist_videos("PLsample_quillmere_garden_year", count=20))
        self.assertEqual((len(whole), whole["id"].nunique()), (130, 130))
        # A page that is cut out of one of the platform costs nothing more.
        self.assertEqual((len(whole.attrs["source"]["calls"]), bb.credits_used), (2, 2))
        self.assertIsNone(whole.attrs["source"]["cursor"])

    def test_a_limit_and_a_budget_end_a_list_and_it_goes_on_from_there(self):
        playlist = "PLsample_quillmere_garden_year"
        bb = connected(budget=1)
        first, said = quietly(lambda: bb.videosite.list_playlist_videos(playlist, count=20))
        self.assertEqual(len(first), 20)
        self.assertTrue(said[0].startswith("Not the whole list: the budget (1) is used up."))
        cursor = first.attrs["source"]["cursor"]
        rest, _ = quietly(lambda: connected().videosite.list_playlist_videos(playlist, cursor=cursor, limit=5))
        self.assertEqual(len(rest), 5)
        self.assertEqual(set(first["id"]) & set(rest["id"]), set())

    def test_limits_that_go_on_with_each_other_give_every_row_once(self):
        def cut(read, chances):
            """The identifiers that came, in their order."""
            ids, cursor = [], None
            while True:
                rows, _ = quietly(lambda: read(limit=chances.choice([1, 2, 3, 7, 19, 40, 150]), cursor=cursor))
                self.assertEqual(rows.attrs["source"]["left_out"], 0)
                ids.extend(rows["id"])
                cursor = rows.attrs["source"]["cursor"]
                if cursor is None:
                    return ids

        bb = connected()
        comments = bb.videosite.list_video_comments
        lists = {
            # Its pages can be told how long to be; those of the comments cannot.
            "a link": lambda **given: bb.get(PLAYLIST, max_age=600, **given),
            "an operation": lambda **given: comments("sample_001x", max_age=600, **given),
            "a collection": lambda **given: bb.collection("Talk", **given),
        }
        for name, read in lists.items():
            whole, _ = quietly(read)
            for seed in range(5):
                with self.subTest(name, seed=seed):
                    self.assertEqual(cut(read, random.Random(seed)), list(whole["id"]))

    def test_pages_come_one_by_one_and_raw_as_activitystreams(self):
        bb = connected()
        pages, said = quietly(lambda: list(bb.pages(PLAYLIST)))
        self.assertEqual([len(page) for page in pages], [100, 30])
        self.assertEqual(said[-1], "These rows are of the invented sample world.")
        self.assertIsNotNone(pages[0].attrs["source"]["cursor"])
        cut, _ = quietly(lambda: list(bb.videosite.list_video_comments.pages("sample_001x", limit=7)))
        self.assertEqual([len(page) for page in cut], [7])
        raw, _ = quietly(lambda: bb.videosite.list_playlist_videos.raw("PLsample_quillmere_garden_year", limit=3))
        self.assertEqual((raw[0]["type"], raw[0]["itemCount"]), ("OrderedCollectionPage", 3))

    def test_a_batch_is_posted(self):
        posts, _ = quietly(lambda: connected().microblog.batch_posts(["2090733143454646272"]))
        self.assertEqual(list(posts["entity_id"]), ["2090733143454646272"])
        names = dir(connected().forum)
        self.assertLess({"batch_posts", "batch_comments", "batch_subreddits"}, set(names))

    def test_an_answer_of_the_archive_and_a_named_route_can_be_asked_for(self):
        bb = connected()
        quietly(lambda: bb.videosite.get_video("sample_002x"))
        again, _ = quietly(lambda: bb.videosite.get_video("sample_002x", max_age=600))
        self.assertEqual((len(again), bb.credits_used), (1, 1))
        with self.assertRaises(bowerbird.BowerbirdError) as caught:
            bb.videosite.get_video("sample_002x", route="carrier-pigeon")
        self.assertEqual(caught.exception.code, "validation_error")

    def test_it_is_read_by_whatever_name_it_is_reached(self):
        named = os.environ["BOWERBIRD_ADDRESS"].replace("127.0.0.1", "localhost")
        videos, _ = quietly(lambda: bowerbird.connect(address=named).get(PLAYLIST))
        self.assertEqual(len(videos), 130)

    def test_named_columns_and_all_of_them(self):
        bb = connected()
        few, _ = quietly(lambda: bb.get(PLAYLIST, limit=3, columns=["id", "name"]))
        self.assertEqual(list(few.columns), ["id", "name"])
        usual, _ = quietly(lambda: bb.get(PLAYLIST, limit=3))
        every, _ = quietly(lambda: bb.get(PLAYLIST, limit=3, columns="all"))
        self.assertLess(set(usual.columns), set(every.columns))

    def test_a_single_thing_is_one_row(self):
        video, _ = quietly(lambda: connected().videosite.get_video("sample_001x"))
        self.assertEqual(list(video["entity_id"]), ["sample_001x"])

    def test_exact_dates_have_both_ends(self):
        video, _ = quietly(lambda: connected().videosite.get_video("sample_001x", columns="all"))
        self.assertEqual(video["published"][0], video["published_earliest"][0])
        self.assertEqual(video["published"][0], video["published_latest"][0])

    def test_an_operation_tells_what_it_takes(self):
        method = connected().videosite.list_playlist_videos
        self.assertIn("playlistId", method.__doc__)
        self.assertEqual(method.__qualname__, "videosite.list_playlist_videos")
        with self.assertRaises(TypeError):
            method()
        with self.assertRaises(TypeError):
            method("PL", colour="red")


class Refusals(unittest.TestCase):
    def test_a_key_is_asked_for_in_words_that_tell_where_it_comes_from(self):
        with self.assertRaisesRegex(bowerbird.BowerbirdError, "Access, Keys, New key"):
            kept = os.environ.pop("BOWERBIRD_KEY")
            try:
                connected()
            finally:
                os.environ["BOWERBIRD_KEY"] = kept

    def test_what_is_not_there_has_the_code_of_the_interface(self):
        with self.assertRaises(bowerbird.BowerbirdError) as caught:
            connected().get("https://example.org/")
        self.assertEqual((caught.exception.code, caught.exception.status), ("not_found", 404))


class Files(unittest.TestCase):
    folder = os.environ["BOWERBIRD_FILES"]

    def test_a_collection_is_read_for_nothing(self):
        bb = connected()
        items, _ = quietly(lambda: bb.collection("Talk"))
        self.assertEqual((len(items), bb.credits_used), (55, 0))
        self.assertEqual(list(bb.collections()["name"]), ["Talk"])
        self.assertEqual(str(bb.collections()["updated"].dtype), "datetime64[ns, UTC]")

    def test_an_export_and_a_package_hold_the_rows_of_the_collection(self):
        items, _ = quietly(lambda: connected().collection("Talk", columns="all"))
        export = bowerbird.read_export(os.path.join(self.folder, "items.csv"))
        package = bowerbird.read_package(os.path.join(self.folder, "study.zip"))
        for name in ("id", "entity_id", "parent_id", "text", "like_count", "published_earliest", "author_id"):
            for other in (export, package):
                pd.testing.assert_series_equal(items[name], other[name], check_names=False)
        self.assertEqual(export.attrs["labels"]["entity_id"], items.attrs["labels"]["entity_id"])
        self.assertIn("methods", package.attrs)

    def test_texts_that_look_like_something_else_stay_texts(self):
        rows = bowerbird.read_export(os.path.join(self.folder, "texts.csv"))
        self.assertEqual(list(rows["text"]), ["NA", "null", "NaN", "0012", "7312345678901234567", "=1+1", "'quoted"])
        self.assertEqual(list(rows["entity_id"]), [f"731234567890123456{n}" for n in range(7)])

    def test_a_file_for_spreadsheets_is_named_as_such(self):
        _, said = quietly(lambda: bowerbird.read_export(os.path.join(self.folder, "spreadsheet.csv")))
        self.assertIn("lossless", said[0])


if __name__ == "__main__":
    unittest.main()
